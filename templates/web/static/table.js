// Points at a change of the position: a unit, then the hex where it shall stand. Both become the
// line of the form, which alone is sent.
(function () {
  "use strict";
  const FAILED = "The server cannot be reached. Write the change by hand, or try again.";
  const place = document.getElementById("editing");
  const form = document.getElementById("edit");
  const panel = document.getElementById("pointed");
  const change = document.getElementById("change");
  if (!place || !form || !panel || !change || !window.pbemMap) return;

  let chosen = null; // the piece that is to be moved
  let asked = 0;

  place.addEventListener("map:pick", (event) => {
    const hex = event.detail.hex;
    if (chosen) write(hex);
    else look(hex);
  });
  place.addEventListener("map:escape", letGo);

  function look(hex) {
    const mine = ++asked;
    const body = new URLSearchParams({ "form-token": form.elements["form-token"].value, hex });
    fetch(place.dataset.here, { method: "POST", body, credentials: "same-origin" })
      .then((answer) => {
        if (!answer.ok) throw new Error(FAILED);
        return answer.json();
      })
      .then((found) => mine === asked && show(hex, found.pieces))
      .catch(() => says(FAILED));
  }

  function show(hex, pieces) {
    window.pbemMap.choose(hex);
    const known = pieces.filter((each) => !each.id.startsWith("?"));
    const hidden = pieces.length - known.length;
    if (!known.length && !hidden) {
      says(`Nothing that everybody can see stands in ${hex}.`);
      return;
    }
    says(known.length ? `In ${hex}. Which unit is to be moved?` : `In ${hex}:`);
    known.forEach((each) => panel.append(button(each)));
    if (hidden) {
      const words = document.createElement("p");
      words.className = "faint";
      words.textContent = "Units whose faces are hidden have to be named by hand.";
      panel.append(words);
    }
  }

  function button(piece) {
    const one = document.createElement("button");
    one.type = "button";
    one.className = "quiet small";
    one.textContent = piece.name;
    one.title = piece.words;
    one.addEventListener("click", () => {
      chosen = piece;
      change.value = `UNIT ${piece.id} `;
      says(`${piece.name}: now choose the hex where it shall stand. Escape lets go.`);
    });
    return one;
  }

  function write(hex) {
    change.value = `UNIT ${chosen.id} ${hex}`;
    says(`${chosen.name} shall stand in ${hex}. Say why, and have it shown.`);
    window.pbemMap.choose(hex);
    chosen = null;
    document.getElementById("why-edit").focus();
  }

  function letGo() {
    chosen = null;
    asked += 1;
    window.pbemMap.choose("");
    panel.hidden = true;
  }

  function says(words) {
    const line = document.createElement("p");
    line.textContent = words;
    panel.hidden = false;
    panel.replaceChildren(line);
  }
})();
