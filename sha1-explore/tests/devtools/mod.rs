//! A browser at the end of a pipe: the few words of Chromium's DevTools protocol that are needed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A browser that ends with this value.
pub struct Browser {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    last: u64,
    _profile: tempfile::TempDir,
}

/// A page in it.
pub struct Page<'a> {
    browser: &'a mut Browser,
    session: String,
    target: String,
    /// Addresses that the page asked for.
    pub requests: Vec<String>,
    /// Errors and warnings of its console.
    pub complaints: Vec<String>,
}

impl Browser {
    /// Starts it with a profile of its own.
    pub fn start(program: &Path) -> Self {
        let profile = tempfile::tempdir().expect("a folder");
        // The browser reads from descriptor 3 and writes to 4.
        let mut process = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh"])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"])
            .args(["--no-first-run", "--disable-background-networking"])
            .args(["--disable-component-update", "--disable-sync", "--hide-scrollbars"])
            .args(["--disable-dev-shm-usage", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let to = process.stdin.take().expect("a pipe");
        let from = BufReader::new(process.stdout.take().expect("a pipe"));
        Self { process, to, from, last: 0, _profile: profile }
    }

    /// Opens an address on a screen of that size with that colour scheme, and waits until it is
    /// loaded and has had time to ask for more.
    pub fn open(&mut self, url: &str, (width, height): (u32, u32), scheme: &str) -> Page<'_> {
        let target = self.call(None, "Target.createTarget", json!({"url": "about:blank"}));
        let target = target["targetId"].as_str().expect("an id").to_owned();
        let attach = json!({"targetId": target, "flatten": true});
        let session = self.call(None, "Target.attachToTarget", attach);
        let session = session["sessionId"].as_str().expect("an id").to_owned();
        let (requests, complaints) = (Vec::new(), Vec::new());
        let mut page = Page { browser: self, session, target, requests, complaints };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        let screen = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
        page.call("Emulation.setDeviceMetricsOverride", screen);
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        page.call("Emulation.setEmulatedMedia", json!({"features": features}));
        let opened = page.call("Page.navigate", json!({"url": url}));
        assert!(opened["errorText"].is_null(), "{url}: {}", opened["errorText"]);
        while page.next()["method"] != "Page.loadEventFired" {}
        page.evaluate("new Promise(done => setTimeout(done, 200))");
        page
    }

    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Value {
        let number = self.send(session, method, params);
        loop {
            let message = self.receive();
            if message["id"] == number {
                return result(message);
            }
        }
    }

    fn send(&mut self, session: Option<&str>, method: &str, params: Value) -> u64 {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.to.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        self.last
    }

    fn receive(&mut self) -> Value {
        let mut message = Vec::new();
        self.from.read_until(0, &mut message).expect("the browser speaks");
        assert_eq!(message.pop(), Some(0), "the browser has gone");
        serde_json::from_slice(&message).expect("JSON")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.send(None, "Browser.close", json!({}));
        let _ = self.process.wait();
    }
}

impl Page<'_> {
    /// The value of an expression, of a promise what it comes to.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let done = self.call("Runtime.evaluate", params);
        assert!(done["exceptionDetails"].is_null(), "{}", done["exceptionDetails"]);
        done["result"]["value"].clone()
    }

    /// The value of an expression that is a number.
    pub fn number(&mut self, expression: &str) -> f64 {
        self.evaluate(expression).as_f64().expect("a number")
    }

    /// Presses a key.
    pub fn press(&mut self, key: &str) {
        for kind in ["rawKeyDown", "keyUp"] {
            self.call("Input.dispatchKeyEvent", json!({"type": kind, "key": key, "code": key}));
        }
    }

    /// Writes the whole page as a picture.
    pub fn screenshot(&mut self, path: &Path) {
        let size = self.call("Page.getLayoutMetrics", json!({}))["cssContentSize"].clone();
        let clip =
            json!({"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1});
        let params = json!({"format": "png", "captureBeyondViewport": true, "clip": clip});
        let done = self.call("Page.captureScreenshot", params);
        let picture = base64(done["data"].as_str().expect("a picture"));
        std::fs::write(path, picture).expect("written");
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        let session = self.session.clone();
        let number = self.browser.send(Some(&session), method, params);
        loop {
            let message = self.next();
            if message["id"] == number {
                return result(message);
            }
        }
    }

    /// The next message; events that tell of requests and complaints are kept.
    fn next(&mut self) -> Value {
        let message = self.browser.receive();
        if message["sessionId"] != self.session.as_str() {
            return Value::Null;
        }
        let params = &message["params"];
        match message["method"].as_str() {
            Some("Network.requestWillBeSent") => {
                self.requests.extend(params["request"]["url"].as_str().map(str::to_owned));
            }
            Some("Runtime.exceptionThrown") => {
                self.complaints.push(params["exceptionDetails"].to_string());
            }
            Some("Log.entryAdded") => self.complaints.push(params["entry"].to_string()),
            Some("Runtime.consoleAPICalled") => self.complaints.push(params["args"].to_string()),
            _ => {}
        }
        message
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        let target = json!({"targetId": self.target});
        self.browser.send(None, "Target.closeTarget", target);
    }
}

#[track_caller]
fn result(message: Value) -> Value {
    assert!(message["error"].is_null(), "{}", message["error"]);
    message["result"].clone()
}

fn base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter_map(|byte| DIGITS.iter().position(|digit| *digit == byte));
    let digits: Vec<u32> = digits.map(|digit| digit as u32).collect();
    let group = |group: &[u32]| {
        let word = (0..4).fold(0, |word, at| word << 6 | group.get(at).copied().unwrap_or(0));
        word.to_be_bytes()[1..group.len()].to_vec()
    };
    digits.chunks(4).flat_map(group).collect()
}
