// A drawn map to move, zoom and point at, in two layers: the board that stays, and what lies on it.
//
// The element with data-board tells of it with events: "map:pick" and "map:point" (detail.hex),
// "map:escape". What others draw on it goes through window.pbemMap.
(function () {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const NEAREST = 8; // times the whole map
  const DRAGGED = 6; // pixels: less is a click by an unsteady hand
  const TINY = 22; // pixels: a finger cannot choose among smaller hexes
  const READABLE = 40; // pixels: a hex in which a number can be read, and a finger meets it
  const ACROSS = 13; // hexes that are enough to be seen at first, where there is room to see them well
  const FORESEEN = 30; // drawings that are kept at hand
  const LEGIBLE = 6.5; // pixels: smaller numbers of hexes are but dirt on the map
  const RESTS = 200; // milliseconds after which a hand has come to rest
  const HELP =
    "Arrow keys move a cursor from hex to hex, Enter chooses, Escape lets go. " +
    "Plus, minus and zero zoom; with Shift, arrow keys move the map.";
  const PLATES = { move: pill, attack: pointed, place: square, other: square };

  const place = document.querySelector("[data-board]");
  const board = document.getElementById("board");
  if (!place || !board) return;

  const alone = place.dataset.screen === "whole"; // nothing else wants the wheel or a finger
  const hexes = new Map(); // by number: where, its shape, what is known of it
  const stacks = new Map(); // by hex: what is known of it
  const view = { x: 0, y: 0, zoom: 1 };
  const fingers = new Map();
  const layers = {};
  let ground, drawing, frame, paper, line, heard;
  let whole = { x: 0, y: 0, width: 1, height: 1 };
  let step = 1; // from hex to hex; where places are areas, the room that a counter takes
  let tiled = true; // are all places alike?
  let print = 0; // how large the numbers of hexes are on the paper; 0: there are none
  let cursor = "";
  let row = null; // where a cursor that goes to and fro wants to stay
  let press = null;
  let resting = 0;
  let covered = { top: 0, bottom: 0 }; // pixels of the frame on which buttons lie
  let now = { at: place.dataset.at, events: 0 }; // the moment that lies on the board
  let laying = 0; // how often something was laid on it
  const foreseen = new Map(); // by address: what may be laid on it soon

  const ready = Promise.all([fetched(place.dataset.board).then(withFonts), fetched(address(now))]).then(
    ([below, above]) => {
      ground = below;
      drawing = above;
      read();
      furnish();
      listen();
      open();
      window.pbemMap.drawn = true;
    }
  );

  window.pbemMap = {
    ready,
    drawn: false,
    known: (hex) => hexes.has(hex),
    words,
    mark,
    choose: (hex) => put("chosen", hexes.has(hex) ? [outline(hex, "chosen")] : []),
    trail: (way, kind) => put("trail", way ? [arrow(way, `trail ${kind}`)] : []),
    plan,
    show,
    fit,
    moment,
    foresee,
    tell: (list, ways) => put("told", told(list, ways)),
  };

  ready.catch(() => {
    const note = document.createElement("p");
    note.className = "faint";
    note.textContent = "The drawing of the map did not come. Load the page again.";
    board.append(note);
  });

  /** Where to find what lies on the board at a moment, or in the middle of what led to it. */
  function address({ at, events }) {
    const url = new URL(place.dataset.play, location.href);
    url.searchParams.set("at", at);
    if (events) url.searchParams.set("events", events);
    const switches = document.getElementById("layers");
    if (switches) {
      new FormData(switches).getAll("layer").forEach((each) => url.searchParams.append("layer", each));
    }
    return url.href;
  }

  function text(from) {
    return fetch(from, { credentials: "same-origin" }).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.text();
    });
  }

  function fetched(from) {
    return (foreseen.get(from) || text(from)).then((found) => {
      const parsed = new DOMParser().parseFromString(found, "image/svg+xml").documentElement;
      if (parsed.localName !== "svg") throw new Error("no drawing");
      return document.adoptNode(parsed);
    });
  }

  /** Fetches what is likely to be laid on the board next. */
  function foresee(at, events) {
    const from = address({ at, events });
    if (foreseen.has(from)) return;
    if (foreseen.size >= FORESEEN) foreseen.delete(foreseen.keys().next().value);
    const coming = text(from);
    foreseen.set(from, coming);
    coming.catch(() => foreseen.delete(from));
  }

  /** A drawing whose fonts are there before it is: a thousand words are laid out once, not twice. */
  function withFonts(found) {
    const before = new Set(document.fonts);
    document.head.append(...found.querySelectorAll("style"));
    const fonts = Array.from(document.fonts).filter((each) => !before.has(each));
    return Promise.allSettled(fonts.map((each) => each.load())).then(() => found);
  }

  /** Lays another moment on the board; what was there is gone. */
  function moment(at, events) {
    now = { at, events };
    return lay();
  }

  function lay() {
    const mine = ++laying;
    return fetched(address(now)).then((found) => {
      if (mine !== laying) return;
      drawing.replaceWith(found);
      drawing = found;
      drawing.classList.add("map-play");
      readStacks();
      place.dispatchEvent(new CustomEvent("map:laid"));
    });
  }

  // A switch for another sheet loads the page with it: what lies on this one fits no other.
  document.querySelectorAll("#layers [data-sheet]").forEach((each) => {
    each.addEventListener("change", (event) => {
      event.stopPropagation();
      each.form.submit();
    });
  });
  const switches = document.getElementById("layers");
  if (switches) {
    switches.querySelector("button").hidden = true;
    switches.addEventListener("change", () => ready.then(lay));
  }

  // -- what is on it ------------------------------------------------------------------------------

  function read() {
    const box = ground.viewBox.baseVal;
    whole = { x: box.x, y: box.y, width: box.width, height: box.height };
    ground.querySelectorAll('[id^="map-hex-"]').forEach((use) => {
      const number = use.id.slice("map-hex-".length);
      const at = { x: Number(use.getAttribute("x")), y: Number(use.getAttribute("y")) };
      const shape = use.getAttribute("href");
      hexes.set(number, Object.assign(at, { number, shape, title: titleOf(use) }));
    });
    readStacks();
    const number = ground.querySelector(".numbers [font-size]");
    print = number ? Number(number.getAttribute("font-size")) : 0;
    const all = Array.from(hexes.values());
    const apart = all.slice(1).map((each) => Math.hypot(each.x - all[0].x, each.y - all[0].y));
    step = apart.length ? Math.min.apply(null, apart) : whole.width / 10;
    tiled = new Set(all.map((each) => each.shape)).size * 4 < all.length;
    Object.assign(view, { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 });
  }

  function readStacks() {
    stacks.clear();
    drawing.querySelectorAll('[id^="map-stack-"]').forEach((group) => {
      stacks.set(group.id.slice("map-stack-".length), titleOf(group));
    });
  }

  function titleOf(element) {
    const title = Array.from(element.children).find((each) => each.localName === "title");
    return title ? title.textContent : "";
  }

  function words(hex) {
    const ground = hexes.has(hex) ? hexes.get(hex).title : hex;
    return stacks.has(hex) ? `${stacks.get(hex)}. Ground: ${ground}` : ground;
  }

  // -- its frame ----------------------------------------------------------------------------------

  function furnish() {
    // On a sheet of its own, so that the drawing below is not painted again with every mark.
    const box = `${whole.x} ${whole.y} ${whole.width} ${whole.height}`;
    const marks = made("svg", { viewBox: box, class: "map-marks" });
    marks.setAttribute("aria-hidden", "true");
    ["told", "marks", "plans", "chosen", "trail", "cursor"].forEach((name) => {
      layers[name] = marks.appendChild(made("g", { class: name }));
    });
    ground.setAttribute("aria-hidden", "true");
    ground.classList.add("map-ground");
    drawing.classList.add("map-play");
    paper = element("div", { class: "map-paper" });
    paper.style.width = `${whole.width}px`;
    paper.style.height = `${whole.height}px`;
    paper.append(ground, drawing, marks);
    frame = element("div", { class: "map-frame", tabindex: "0", role: "application" });
    frame.setAttribute("aria-label", "Map");
    frame.setAttribute("aria-describedby", "map-help");
    if (!alone) frame.style.aspectRatio = `${whole.width} / ${whole.height}`;
    frame.append(paper);
    line = element("p", { class: "map-line" });
    heard = element("p", { class: "hidden", role: "status" });
    const help = element("p", { class: "hidden", id: "map-help" }, HELP);
    board.replaceChildren(toolbar(), frame, line, heard, help);
    if (!tiled) step = room();
    new ResizeObserver(paint).observe(frame);
    paint();
    rest();
  }

  /** Areas have no size of their own: what is to be read there are the counters. */
  function room() {
    const counter = drawing.querySelector('[id^="map-unit-"]');
    const { width } = counter ? counter.getBBox() : { width: 0 };
    return width ? width * 1.3 : whole.width / 40;
  }

  function toolbar() {
    const bar = element("div", { class: "map-tools", role: "group", "aria-label": "Zoom" });
    const button = (sign, name, act) => {
      const each = element("button", { type: "button", class: "quiet small" }, sign);
      each.setAttribute("aria-label", name);
      each.title = name;
      each.addEventListener("click", act);
      bar.append(each);
    };
    button("+", "Zoom in", () => zoomBy(1.6));
    button("\u2212", "Zoom out", () => zoomBy(1 / 1.6));
    button("Whole map", "Show the whole map", reset);
    return bar;
  }

  /** The first look goes to where something is to be done, near enough to read it. */
  function open() {
    const weighed = (place.dataset.focus || "").split(" ").map((each) => each.split("*"));
    const wanted = weighed.filter(([hex]) => hexes.has(hex)).map(([hex, weight]) => {
      hexes.get(hex).weight = Number(weight);
      return hex;
    });
    const changed = (place.dataset.told || "").split(" ").filter((each) => hexes.has(each));
    if (changed.length) {
      put("told", told(changed));
      comeTo(changed);
    }
    if (alone) comeTo(wanted.length ? wanted : Array.from(stacks.keys()));
  }

  function reset() {
    Object.assign(view, { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2, zoom: 1 });
    paint();
  }

  function scale() {
    const { clientWidth, clientHeight } = frame;
    return Math.min(clientWidth / whole.width, clientHeight / whole.height) * view.zoom || 1;
  }

  /** Puts the paper where it is to be seen; its pixels are made anew when the hand rests. */
  function paint() {
    const now = scale();
    const { clientWidth, clientHeight } = frame;
    if (!frame.classList.contains("moving")) covered = edges();
    const { top, bottom } = covered;
    view.x = within(view.x - whole.x, clientWidth / now, whole.width, 0, 0) + whole.x;
    view.y = within(view.y - whole.y, clientHeight / now, whole.height, top / now, bottom / now) + whole.y;
    const x = clientWidth / 2 - (view.x - whole.x) * now;
    const y = clientHeight / 2 - (view.y - whole.y) * now;
    paper.style.transform = `translate(${wholePixels(x)}px, ${wholePixels(y)}px) scale(${now.toFixed(4)})`;
    frame.classList.toggle("near", view.zoom > 1);
    frame.classList.add("moving");
    clearTimeout(resting);
    resting = setTimeout(rest, RESTS);
  }

  /** A hand that still holds the map may go on: what is made anew then would hold it up. */
  function rest() {
    if (fingers.size) {
      resting = setTimeout(rest, RESTS);
      return;
    }
    frame.classList.remove("moving");
    frame.classList.toggle("far", print * scale() < LEGIBLE);
  }

  /** Between pixels of the screen all that is printed would have to be made anew, and blurred. */
  function wholePixels(length) {
    const fine = devicePixelRatio || 1;
    return Math.round(length * fine) / fine;
  }

  /** The middle of what is seen of all of it, or of a little before and after it. */
  function within(middle, seen, all, before, after) {
    const [least, most] = [seen / 2 - before, all - seen / 2 + after];
    return least > most ? all / 2 : Math.min(Math.max(middle, least), most);
  }

  /** How far buttons lie on the upper and lower edge: so far the map can be drawn away from it. */
  function edges() {
    const box = frame.getBoundingClientRect();
    const boxes = (found) => Array.from(place.querySelectorAll(found), (each) => each.getBoundingClientRect());
    const bars = boxes(".map-tools, .film.idle");
    const upper = boxes(".tools > *").filter((each) => each.height && each.top < box.top + box.height / 3);
    const lower = bars.filter((each) => each.height && each.bottom > box.bottom - box.height / 3);
    return {
      top: alone ? Math.max(0, ...upper.map((each) => each.bottom - box.top)) : 0,
      bottom: alone ? Math.max(0, ...lower.map((each) => box.bottom - each.top)) : 0,
    };
  }

  /** How much of the map is seen beside the buttons, and where its middle is from that of the frame. */
  function free() {
    const { clientWidth, clientHeight } = frame;
    const { top, bottom } = covered;
    return { wide: clientWidth, high: clientHeight - top - bottom, lower: (top - bottom) / 2 };
  }

  function onMap(event) {
    const box = frame.getBoundingClientRect();
    return {
      x: view.x + (event.clientX - box.left - box.width / 2) / scale(),
      y: view.y + (event.clientY - box.top - box.height / 2) / scale(),
    };
  }

  function moveBy(dx, dy) {
    view.x -= dx / scale();
    view.y -= dy / scale();
    paint();
  }

  function zoomBy(times, about) {
    const before = about && onMap(about);
    view.zoom = Math.min(Math.max(view.zoom * times, 1), nearestZoom());
    if (before) {
      const after = onMap(about);
      view.x += before.x - after.x;
      view.y += before.y - after.y;
    }
    paint();
  }

  /** A small screen needs more than a large one to come as near. */
  function nearestZoom() {
    return Math.max(NEAREST, (READABLE * 3 * view.zoom) / (step * scale()));
  }

  /** Brings a hex into sight. */
  function show(hex) {
    const at = hexes.get(hex);
    if (!at) return;
    const { wide, high, lower } = free();
    const half = { x: wide / scale() / 2, y: high / scale() / 2 };
    const aside = { x: 0, y: lower / scale() };
    const hidden = ["x", "y"].some((way) => Math.abs(at[way] - view[way] - aside[way]) > half[way] - step);
    if (hidden) Object.assign(view, { x: at.x, y: at.y - aside.y });
    paint();
  }

  /** Comes near enough to read what is written in these hexes, if the map is far away. */
  function fit(list) {
    const stops = list.map((each) => hexes.get(each)).filter(Boolean);
    if (step * scale() < READABLE * 0.7) comeTo(list);
    else if (stops.length) bring(stops);
  }

  /** Moves the map so that all of these are to be seen, or at least the first. */
  function bring(stops) {
    const { wide, high, lower } = free();
    const half = { x: wide / scale() / 2 - step, y: high / scale() / 2 - step };
    const aside = { x: 0, y: lower / scale() };
    ["x", "y"].forEach((way) => {
      const all = stops.map((each) => each[way] - aside[way]);
      const [least, most] = [Math.min(...all), Math.max(...all)];
      if (least >= view[way] - half[way] && most <= view[way] + half[way]) return;
      view[way] = most - least <= 2 * half[way] ? (least + most) / 2 : all[0];
    });
    paint();
  }

  /** Shows most of these hexes, each of them large enough to be read. */
  function comeTo(list) {
    const stops = list.map((each) => hexes.get(each)).filter(Boolean);
    if (!stops.length) return;
    const middle = crowd(stops);
    const wide = Math.max(...stops.map((each) => Math.abs(each.x - middle.x))) * 2 + step * 3;
    const high = Math.max(...stops.map((each) => Math.abs(each.y - middle.y))) * 2 + step * 3;
    const beside = free();
    const wanted = Math.min(beside.wide / wide, beside.high / high);
    const ample = Math.min(beside.wide, beside.high) / ACROSS;
    const least = Math.min(Math.max(ample, READABLE), READABLE * 1.4) / step;
    const most = (READABLE * 1.5) / step;
    const before = scale() / view.zoom;
    const now = Math.max(Math.min(wanted, most), least, scale() > most ? scale() : 0);
    view.zoom = Math.min(Math.max(now / before, 1), nearestZoom());
    Object.assign(view, { x: middle.x, y: middle.y - beside.lower / scale() });
    paint();
  }

  /** The middle of where most of them are. */
  function crowd(stops) {
    const half = { x: frame.clientWidth, y: frame.clientHeight };
    const reach = (step / READABLE) * Math.min(half.x, half.y) * 0.5;
    const weight = (all) => all.reduce((sum, each) => sum + (each.weight || 1), 0);
    let best = [];
    stops.forEach((one) => {
      const near = stops.filter(
        (each) => Math.abs(each.x - one.x) <= reach && Math.abs(each.y - one.y) <= reach
      );
      if (weight(near) > weight(best)) best = near;
    });
    const middle = (way) =>
      best.reduce((sum, each) => sum + each[way] * (each.weight || 1), 0) / weight(best);
    return { x: middle("x"), y: middle("y") };
  }

  // -- hands --------------------------------------------------------------------------------------

  function listen() {
    frame.addEventListener("pointerdown", down);
    frame.addEventListener("pointermove", move);
    frame.addEventListener("pointerup", up);
    frame.addEventListener("pointercancel", gone);
    frame.addEventListener("wheel", wheel, { passive: false });
    frame.addEventListener("keydown", key);
    addEventListener("beforeprint", reset);
    frame.addEventListener("focus", () => {
      if (frame.matches(":focus-visible")) aim(cursor || middlemost());
    });
    frame.addEventListener("blur", () => put("cursor", []));
  }

  function down(event) {
    if (event.button > 0) return;
    fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    if (fingers.size === 1) {
      press = { x: event.clientX, y: event.clientY, moved: false };
    }
  }

  function move(event) {
    const last = fingers.get(event.pointerId);
    if (!last) {
      point(hexAt(event));
      return;
    }
    if (press && !press.moved) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAGGED) return;
      press.moved = true;
      if (event.pointerType === "mouse") frame.setPointerCapture(event.pointerId);
    }
    const other = Array.from(fingers).find(([id]) => id !== event.pointerId);
    if (other) pinch(last, event, other[1]);
    else moveBy(event.clientX - last.clientX, event.clientY - last.clientY);
    fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
  }

  function pinch(last, now, other) {
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    moveBy((now.clientX - last.clientX) / 2, (now.clientY - last.clientY) / 2);
    zoomBy(apart(now) / Math.max(apart(last), 1), {
      clientX: (now.clientX + other.clientX) / 2,
      clientY: (now.clientY + other.clientY) / 2,
    });
  }

  function up(event) {
    const clicked = fingers.size === 1 && press && !press.moved;
    gone(event);
    if (!clicked) return;
    if (event.pointerType === "touch" && step * scale() < TINY) {
      zoomBy((TINY * 1.7) / (step * scale()), event);
      return;
    }
    pick(hexAt(event));
  }

  function gone(event) {
    fingers.delete(event.pointerId);
  }

  function wheel(event) {
    if (!alone && !event.ctrlKey && document.activeElement !== frame) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event);
  }

  /** The place below a pointer: the one whose outline holds it, else the next one. */
  function hexAt(event) {
    const at = onMap(event);
    const near = tiled ? nearest(at, step * 0.5) : "";
    if (near) return near;
    const inside = Array.from(hexes.values()).find((each) => holds(each, at));
    return inside ? inside.number : nearest(at, step * 0.7);
  }

  function holds(each, at) {
    const outline = ground.querySelector(each.shape);
    if (!outline || !outline.isPointInFill) return false;
    return outline.isPointInFill(new DOMPoint(at.x - each.x, at.y - each.y));
  }

  function nearest(at, most) {
    let found = "";
    hexes.forEach((each, number) => {
      const away = Math.hypot(each.x - at.x, each.y - at.y);
      if (away < most) {
        most = away;
        found = number;
      }
    });
    return found;
  }

  function point(hex) {
    if (!hex || hex === point.last) return;
    point.last = hex;
    line.textContent = words(hex);
    tell("map:point", hex);
  }

  function pick(hex) {
    if (!hex) return;
    cursor = hexes.has(hex) ? hex : cursor;
    row = null;
    point(hex);
    tell("map:pick", hex);
  }

  function tell(what, hex) {
    place.dispatchEvent(new CustomEvent(what, { detail: { hex } }));
  }

  // -- keys ---------------------------------------------------------------------------------------

  const ARROWS = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  };
  const KEYS = {
    "+": () => zoomBy(1.6, hexOnScreen(cursor)),
    "=": () => zoomBy(1.6, hexOnScreen(cursor)),
    "-": () => zoomBy(1 / 1.6, hexOnScreen(cursor)),
    0: reset,
    Enter: () => pick(cursor),
    " ": () => pick(cursor),
    Escape: () => tell("map:escape", ""),
  };

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (way && event.shiftKey) moveBy(-way[0] * 80, -way[1] * 80);
    else if (way) aim(neighbour(cursor || middlemost(), way));
    else if (KEYS[event.key]) KEYS[event.key]();
    else return;
    event.preventDefault();
  }

  function hexOnScreen(hex) {
    const at = hexes.get(hex);
    if (!at) return undefined;
    const box = frame.getBoundingClientRect();
    return {
      clientX: box.left + box.width / 2 + (at.x - view.x) * scale(),
      clientY: box.top + box.height / 2 + (at.y - view.y) * scale(),
    };
  }

  function middlemost() {
    return nearest(view, Infinity);
  }

  /** The hex beside one that lies this way; rows and columns of hexes are followed in a zigzag. */
  function neighbour(from, [dx, dy]) {
    const here = hexes.get(from);
    if (!tiled) return beyond(here, dx, dy);
    const axis = dx ? "y" : "x";
    if (!row || row.axis !== axis) row = { axis, at: here[axis] };
    let best = from;
    let least = Infinity;
    hexes.forEach((each, number) => {
      const ahead = (each.x - here.x) * dx + (each.y - here.y) * dy;
      const away = Math.hypot(each.x - here.x, each.y - here.y);
      if (number === from || away > step * 1.3 || ahead < step * 0.4) return;
      const off = Math.abs(each[axis] - row.at) - ahead / 100;
      if (off < least) {
        least = off;
        best = number;
      }
    });
    return best;
  }

  /** Of areas, the one that lies most nearly this way. */
  function beyond(here, dx, dy) {
    let best = here.number;
    let least = Infinity;
    hexes.forEach((each, number) => {
      const ahead = (each.x - here.x) * dx + (each.y - here.y) * dy;
      const aside = Math.abs((each.x - here.x) * dy) + Math.abs((each.y - here.y) * dx);
      if (ahead <= 0 || aside > ahead * 2 || ahead + aside * 2 >= least) return;
      least = ahead + aside * 2;
      best = number;
    });
    return best;
  }

  function aim(hex) {
    cursor = hex;
    put("cursor", [outline(hex, "cursor")]);
    show(hex);
    point(hex);
    heard.textContent = words(hex);
  }

  // -- what is drawn on it ------------------------------------------------------------------------

  function element(name, facts, text) {
    const one = document.createElement(name);
    Object.keys(facts).forEach((each) => one.setAttribute(each, facts[each]));
    if (text) one.textContent = text;
    return one;
  }

  function made(name, facts, inner) {
    const one = document.createElementNS(SVG, name);
    Object.keys(facts).forEach((each) => one.setAttribute(each, facts[each]));
    (inner || []).forEach((each) => one.append(each));
    return one;
  }

  function put(layer, items) {
    if (layers[layer]) layers[layer].replaceChildren.apply(layers[layer], items.filter(Boolean));
  }

  function outline(hex, kind) {
    const at = hexes.get(hex);
    return made("use", { href: at.shape, x: at.x, y: at.y, class: `hex-line ${kind}` });
  }

  /** Marks hexes that an order can lead to: [{hex, kind, label}]. */
  function mark(list) {
    const known = list.filter((each) => hexes.has(each.hex));
    put("marks", known.map((each) => outline(each.hex, each.kind)).concat(known.map(plate)));
  }

  function plate({ hex, kind, label }) {
    const at = hexes.get(hex);
    if (!label) return null;
    const wide = step * (0.17 + 0.18 * label.length);
    const high = step * 0.42;
    const text = made("text", { y: high * 0.3, "font-size": step * 0.34, class: "bm" }, [label]);
    const down = stacks.has(hex) ? step * 0.36 : 0;
    const facts = { class: `plate ${kind}`, transform: `translate(${at.x} ${at.y + down})` };
    return made("g", facts, [(PLATES[kind] || square)(wide, high), text]);
  }

  function pill(wide, high) {
    const size = { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 };
    return made("rect", size);
  }

  function square(wide, high) {
    return made("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high });
  }

  function pointed(wide, high) {
    const [x, y] = [wide / 2, high * 0.58];
    const corners = [[-x - y, 0], [-x, -y], [x, -y], [x + y, 0], [x, y], [-x, y]];
    return made("polygon", { points: corners.join(" ") });
  }

  function arrow(way, kind, short) {
    const stops = way.map((each) => hexes.get(each)).filter(Boolean);
    if (stops.length < 2) return null;
    const [last, end] = stops.slice(-2);
    const turn = Math.atan2(end.y - last.y, end.x - last.x);
    const before = (far, aside) => [
      end.x - Math.cos(turn) * far - Math.sin(turn) * aside,
      end.y - Math.sin(turn) * far + Math.cos(turn) * aside,
    ];
    const tip = short ? step * 0.36 : 0;
    const neck = tip + step * 0.3;
    const line = stops.slice(0, -1).map((at) => [at.x, at.y]).concat([before(neck, 0)]);
    const d = line.map((at) => at.join(" ")).join("L");
    const corners = [before(tip, 0), before(neck, step * 0.2), before(neck, -step * 0.2)];
    const lines = ["under", "over"].map((name) => made("path", { d: `M${d}`, class: name }));
    const head = made("polygon", { points: corners.join(" "), class: "head" });
    return made("g", { class: `arrow ${kind}` }, lines.concat(head));
  }

  /** Who lies below others in a stack has no face there: it is taken from the file of them all. */
  function named(counter, unit) {
    if (!place.dataset.counters) {
      const copy = counter.cloneNode(true);
      copy.append(made("text", { class: "nm", y: step * 0.12, "font-size": step * 0.3 }, [unit]));
      return copy;
    }
    const wide = step * 0.78;
    const href = `${place.dataset.counters}#${encodeURIComponent(unit)}`;
    return made("g", {}, [made("use", { href, x: -wide / 2, y: -wide / 2, width: wide, height: wide })]);
  }

  /** What has just happened: where, and which ways were gone. */
  function told(list, ways) {
    const spots = list.filter((each) => hexes.has(each)).map((each) => outline(each, "told"));
    return (ways || []).map((each) => arrow(each, "move told", true)).concat(spots);
  }

  /** Draws what is intended: [{path, kind, units}]; who moves is seen where it will be. */
  function plan(list) {
    drawing.querySelectorAll(".leaving").forEach((each) => each.classList.remove("leaving"));
    const fights = list.filter((each) => each.kind === "attack");
    const moves = list.filter((each) => each.kind === "move" || each.kind === "place");
    const below = moves.map((each) => arrow(each.path, each.kind, true));
    const above = fights.map((each) => arrow(each.path, each.kind, false));
    put("plans", below.concat(...moves.map(ghost), above));
  }

  function ghost({ to, units }) {
    const at = hexes.get(to);
    return units.map((unit, i) => {
      const counter = drawing.querySelector(`#${CSS.escape(`map-unit-${unit}`)}`);
      const drawable = counter || (place.dataset.counters && !unit.startsWith("?"));
      if (!at || !drawable) return null;
      if (counter) counter.classList.add("leaving");
      const face = counter && counter.querySelector("text") && counter.cloneNode(true);
      const copy = face || named(counter, unit);
      copy.removeAttribute("id");
      copy.setAttribute("class", "ghost");
      copy.setAttribute("transform", `translate(${at.x + i * 3} ${at.y - i * 3})`);
      return copy;
    });
  }
})();
