//! Messages right before and right after memory that must not be touched.
#![allow(unsafe_code)]

use std::ptr;

use crate::support::Random;
use crate::{ready, reference};

/// Bytes between two pages that cannot be read.
struct Guarded {
    map: *mut u8,
    page: usize,
}

impl Guarded {
    fn new() -> Self {
        // SAFETY: asks for a number.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: three new pages, anywhere, of which the middle one is made accessible.
        let map = unsafe {
            let map = libc::mmap(ptr::null_mut(), 3 * page, libc::PROT_NONE, flags, -1, 0);
            assert_ne!(map, libc::MAP_FAILED, "three pages");
            let middle = map.byte_add(page);
            let made = libc::mprotect(middle, page, libc::PROT_READ | libc::PROT_WRITE);
            assert_eq!(made, 0, "a page that can be read");
            map.cast()
        };
        Self { map, page }
    }

    /// The page between.
    fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: the middle page is ours alone, and zeros until it is written to.
        unsafe { std::slice::from_raw_parts_mut(self.map.add(self.page), self.page) }
    }

    /// The last bytes of the page between, and as many of the next as are asked for.
    fn ending(&self, bytes: usize, beyond: usize) -> &[u8] {
        assert!(bytes <= self.page && beyond <= self.page);
        // SAFETY: all of them are in the map, which outlives the slice, and nobody writes there
        // meanwhile. Those beyond are never read; whoever tries is stopped.
        unsafe { std::slice::from_raw_parts(self.map.add(2 * self.page - bytes), bytes + beyond) }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: what was mapped, once.
        unsafe { libc::munmap(self.map.cast(), 3 * self.page) };
    }
}

#[test]
fn nothing_is_read_beyond_a_message() {
    let mut random = Random(31);
    let mut guarded: Vec<Guarded> = (0..16).map(|_| Guarded::new()).collect();
    for page in &mut guarded {
        page.bytes().fill_with(|| random.word() as u8);
    }
    let pages: Vec<&[u8]> = guarded.iter_mut().map(|page| &*page.bytes()).collect();
    for kernel in ready() {
        for count in 1..=4 {
            let bytes = 64 * count;
            type Place = for<'a> fn(&'a [u8], usize) -> &'a [u8];
            let places: [(&str, Place); 2] = [
                ("before", |page, bytes| &page[page.len() - bytes..]),
                ("after", |page, bytes| &page[..bytes]),
            ];
            for (place, of) in places {
                let blocks: Vec<&[[u8; 64]]> = pages[..kernel.messages]
                    .iter()
                    .map(|page| of(page, bytes).as_chunks().0)
                    .collect();
                let mut states = vec![[1, 2, 3, 4, 5]; kernel.messages];
                let mut expected = states.clone();
                reference(&mut expected, &blocks);
                (kernel.compress)(&mut states, &blocks);
                assert_eq!(states, expected, "{}, {count} blocks {place}", kernel.id);
            }
        }
    }
}

/// What a message has beyond the shortest is left alone: there it cannot be read.
#[test]
fn longer_messages_are_read_as_far_as_the_shortest() {
    let mut random = Random(32);
    let mut guarded: Vec<Guarded> = (0..16).map(|_| Guarded::new()).collect();
    for page in &mut guarded {
        page.bytes().fill_with(|| random.word() as u8);
    }
    for kernel in ready().iter().filter(|kernel| kernel.messages > 1) {
        for short in 0..kernel.messages {
            for count in 0..=3 {
                let beyond = |lane: usize| 64 * usize::from(lane != short) * (1 + lane % 3);
                let blocks: Vec<&[[u8; 64]]> = (0..kernel.messages)
                    .map(|lane| guarded[lane].ending(64 * count, beyond(lane)).as_chunks().0)
                    .collect();
                let mut states = vec![[5, 4, 3, 2, 1]; kernel.messages];
                let mut expected = states.clone();
                reference(&mut expected, &blocks);
                (kernel.compress)(&mut states, &blocks);
                assert_eq!(states, expected, "{}, {count} blocks in {short}", kernel.id);
            }
        }
    }
}

/// Chaining values too: they are read and written 16 bytes at a time.
#[test]
fn nothing_is_touched_beyond_the_chaining_values() {
    let mut guarded = Guarded::new();
    let page = guarded.bytes();
    for kernel in ready() {
        let blocks = vec![&[[0x5a; 64]][..]; kernel.messages];
        let mut expected = vec![[9, 8, 7, 6, 5]; kernel.messages];
        reference(&mut expected, &blocks);
        let bytes = 20 * kernel.messages;
        for start in [0, page.len() - bytes] {
            let place = page[start..start + bytes].as_mut_ptr().cast::<[u32; 5]>();
            // SAFETY: so many bytes of the page, aligned for words, and nobody else's meanwhile.
            let states = unsafe { std::slice::from_raw_parts_mut(place, kernel.messages) };
            states.fill([9, 8, 7, 6, 5]);
            (kernel.compress)(states, &blocks);
            assert_eq!(states, expected, "{}", kernel.id);
        }
    }
}
