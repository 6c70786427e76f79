// What stands beside a map: a sheet from below in three heights, drawers that Escape closes, and
// layers that stay switched on from one visit to the next.
(function () {
  "use strict";
  const HEIGHTS = ["low", "", "up"]; // of the sheet: its edge alone, a part of it, most of the screen
  const PULLED = 24; // pixels: less is a click
  const KEPT = "pbem sheet height";
  const place = document.querySelector("[data-board]");
  if (!place) return;

  /** What the browser keeps, if it keeps anything. */
  function kept(name) {
    try {
      return localStorage.getItem(name);
    } catch (error) {
      return null;
    }
  }

  function keep(name, text) {
    try {
      localStorage.setItem(name, text);
    } catch (error) {
      // Then it is for this page alone.
    }
  }

  // -- the sheet from below -------------------------------------------------------------------------

  const dock = document.getElementById("dock");
  if (dock && place.dataset.screen === "whole") furnish(Math.max(0, HEIGHTS.indexOf(kept(KEPT) || "")));

  function furnish(height) {
    const handle = document.createElement("div");
    handle.className = "pull";
    handle.setAttribute("role", "group");
    handle.setAttribute("aria-label", "How much of the screen orders and news take");
    const button = (words, by) => {
      const one = document.createElement("button");
      one.type = "button";
      one.className = "quiet small";
      one.textContent = words;
      one.addEventListener("click", () => set(height + by));
      handle.append(one);
      return one;
    };
    const [down, up] = [button("More map", -1), button("More room", 1)];

    function set(wanted) {
      height = Math.min(Math.max(wanted, 0), HEIGHTS.length - 1);
      dock.classList.remove("low", "up");
      if (HEIGHTS[height]) dock.classList.add(HEIGHTS[height]);
      down.disabled = height === 0;
      up.disabled = height === HEIGHTS.length - 1;
      if (height === 0) dock.scrollTop = 0;
      keep(KEPT, HEIGHTS[height]);
    }

    let from = null;
    handle.addEventListener("pointerdown", (event) => {
      from = event.clientY;
    });
    addEventListener("pointerup", (event) => {
      const pulled = from === null ? 0 : from - event.clientY;
      from = null;
      if (Math.abs(pulled) > PULLED) set(height + (pulled > innerHeight / 3 ? 2 : pulled < -innerHeight / 3 ? -2 : Math.sign(pulled)));
    });
    set(height);
    dock.prepend(handle);
    // Who touches the map wants to see what can be done there.
    place.addEventListener("map:pick", () => height === 0 && set(1));
  }

  // -- drawers ----------------------------------------------------------------------------------------

  /** Escape closes the open drawer, and who works with keys is where it was opened. */
  document.addEventListener("keydown", (event) => {
    const open = document.querySelector("details[name=drawer][open]");
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    event.stopPropagation(); // nobody is let go by it
    open.open = false;
    open.querySelector("summary").focus();
  }, true);

  // -- layers -----------------------------------------------------------------------------------------

  const layers = document.getElementById("layers");
  if (layers) remember(`pbem layers ${place.dataset.rules}`);

  function remember(name) {
    const boxes = Array.from(layers.querySelectorAll("input[type=checkbox]"));
    const before = kept(name);
    if (before !== null && !new URL(location.href).searchParams.has("layer")) {
      const on = before.split(" ");
      boxes.forEach((each) => {
        each.checked = on.includes(each.value);
      });
    }
    layers.addEventListener("change", () => {
      keep(name, boxes.filter((each) => each.checked).map((each) => each.value).join(" "));
    });
  }
})();
