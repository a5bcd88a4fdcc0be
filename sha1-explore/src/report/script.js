"use strict";
{
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // Tables: press a heading to sort by it. Cells without a value stay last.
  const number = (cell) => Number.parseFloat(cell.dataset.v ?? "");
  const compare = (column, numeric, sign) => (a, b) => {
    const [x, y] = [a.cells[column], b.cells[column]];
    if (!numeric || ("v" in x.dataset === false && "v" in y.dataset === false)) {
      return sign * x.textContent.localeCompare(y.textContent);
    }
    const [p, q] = [number(x), number(y)];
    if (Number.isNaN(p) || Number.isNaN(q)) return Number.isNaN(p) - Number.isNaN(q);
    return sign * (p - q);
  };
  for (const table of all("table.sortable")) {
    const heads = all("thead th", table);
    const body = table.tBodies[0];
    heads.forEach((head, column) => {
      const numeric = head.classList.contains("number");
      head.querySelector("button").addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        const up = now ? now === "descending" : !numeric;
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        body.append(...[...body.rows].sort(compare(column, numeric, up ? 1 : -1)));
      });
    });
  }

  // Tables: only names that hold all the words.
  for (const input of all(".filter input")) {
    const rows = all("tbody tr", input.closest("section"));
    const show = () => {
      const words = input.value.toLowerCase().split(/\s+/);
      for (const row of rows) {
        const name = row.cells[0].textContent.toLowerCase();
        row.hidden = !words.every((word) => name.includes(word));
      }
    };
    input.addEventListener("input", show);
    show();
  }

  // Heat maps: one at a time.
  for (const select of all(".pick")) {
    const show = () => {
      for (const option of select.options) {
        document.getElementById(option.value).hidden = !option.selected;
      }
    };
    select.addEventListener("change", show);
    show();
  }

  // Charts: the name of the mark that is pointed at, touched or reached by the arrow keys.
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.hidden = true;
  document.body.append(tip);
  const hide = () => { tip.hidden = true; };
  const show = (mark) => {
    tip.textContent = mark.getAttribute("aria-label");
    tip.hidden = false;
    const box = mark.querySelector(".dot").getBoundingClientRect();
    const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
    const left = Math.min(Math.max(8, box.x + box.width / 2 - wide / 2), innerWidth - wide - 8);
    tip.style.left = `${left}px`;
    tip.style.top = `${box.y > high + 12 ? box.y - high - 8 : box.bottom + 8}px`;
  };
  for (const plot of all(".plot > svg")) {
    const marks = all(".mark", plot).sort((a, b) => a.dataset.order - b.dataset.order);
    marks.forEach((mark, at) => {
      mark.querySelector("title").remove(); // Ours is shown at once, and on touch.
      mark.addEventListener("pointerenter", () => show(mark));
      mark.addEventListener("pointerleave", hide);
      mark.addEventListener("focus", () => show(mark));
      mark.addEventListener("blur", hide);
      mark.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        const to = step ? marks[at + step] : { Home: marks[0], End: marks.at(-1) }[event.key];
        if (event.key === "Escape") hide();
        if (!to) return;
        event.preventDefault();
        for (const other of marks) other.setAttribute("tabindex", other === to ? "0" : "-1");
        to.focus();
      });
    });
  }
  const follow = () => {
    const mark = document.activeElement.closest(".mark");
    if (mark) show(mark); else hide();
  };
  addEventListener("scroll", follow, { passive: true });

  // The line to paste.
  for (const button of all(".copy")) {
    const code = button.parentElement.querySelector("code");
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(code); // No clipboard here: at least select it.
        button.textContent = "Selected";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
  }

  // Light or dark: the system's, until told otherwise.
  for (const button of all(".theme")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const root = document.documentElement;
      const dark = root.dataset.scheme
        ? root.dataset.scheme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.scheme = dark ? "light" : "dark";
    });
  }
}
