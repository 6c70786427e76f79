// The order sheet follows the player: it is kept in this browser at every key and on the server a
// moment later, so that every tab, phone and laptop shows the same. What was written last counts.
(function () {
  "use strict";
  const PAUSE = 1200; // milliseconds after the last key
  const AGAIN = 8000; // when the server could not be reached
  const MOST = 900000000; // milliseconds that an older sheet is said to be old

  /** `take(text, plans)` puts a sheet on the page, `plans()` tells what is drawn of it. */
  window.pbemDraft = function ({ playing, form, sheet, plans, take, offer }) {
    const game = location.pathname.split("/")[2];
    const name = `pbem sheet ${game} ${form.elements.question.value}`;
    const address = playing.dataset.draft;
    let mark = playing.dataset.mark; // of the sheet that the server has
    let typed = 0; // when the last key was pressed; 0: all of it is on the server
    let timer = 0;
    let under = new AbortController(); // what is under way
    let busy = false; // is a sheet on its way?
    let leaving = false; // with the sheet on its way to the server

    function remember(more) {
      try {
        if (!sheet.value.trim() && !typed) localStorage.removeItem(name);
        else {
          const kept = Object.assign({ text: sheet.value, plans: plans(), typed }, more);
          localStorage.setItem(name, JSON.stringify(kept));
        }
      } catch (error) {
        // A browser that keeps nothing still plays.
      }
    }

    function remembered() {
      try {
        return JSON.parse(localStorage.getItem(name)) || {};
      } catch (error) {
        return {};
      }
    }

    /** The sheet has changed under the player's hands. */
    function changed() {
      leaving = false;
      typed = Date.now();
      remember();
      later(PAUSE);
    }

    function later(pause) {
      clearTimeout(timer);
      timer = setTimeout(push, pause);
    }

    /** Hands the sheet to the server, which answers with the one that counts. */
    function push() {
      clearTimeout(timer);
      if (!typed || leaving) return Promise.resolve();
      if (busy) {
        later(PAUSE); // one after the other, so that none overtakes another
        return Promise.resolve();
      }
      busy = true;
      const mine = { typed, text: sheet.value };
      const ago = Math.min(MOST, Math.max(0, Date.now() - typed));
      under = new AbortController();
      const body = new URLSearchParams({
        "form-token": form.elements["form-token"].value,
        sheet: mine.text,
        question: playing.dataset.asked,
        ago,
        mark,
      });
      const keepalive = mine.text.length < 20000; // it goes on when the page is left
      const how = { method: "POST", body, credentials: "same-origin", keepalive };
      return fetch(address, Object.assign(how, { signal: under.signal }))
        .then((answer) => {
          if (!answer.ok) throw new Error(String(answer.status));
          return answer.json();
        })
        .then((counts) => {
          mark = counts.mark;
          if (typed !== mine.typed) return; // more was written meanwhile
          typed = 0;
          if (counts.text !== mine.text && !counts.late) take(counts.text, []);
          remember();
        })
        .catch((error) => {
          if (error.name !== "AbortError" && !/^4/.test(error.message)) later(AGAIN);
        })
        .finally(() => {
          busy = false;
        });
    }

    /** Another device has written: its sheet stands here, too, unless something newer does. */
    function follow() {
      if (typed) {
        push();
        return;
      }
      fetch(address, { credentials: "same-origin", cache: "no-cache" })
        .then((answer) => (answer.ok ? answer.json() : null))
        .then((counts) => {
          if (!counts || typed || counts.mark === mark) return;
          mark = counts.mark;
          if (counts.text !== sheet.value) take(counts.text, []);
          remember();
        })
        .catch(() => {});
    }

    /** Another tab of this browser has written. */
    function followed() {
      const kept = remembered();
      if (kept.sent || document.hasFocus()) return;
      clearTimeout(timer);
      typed = 0; // that tab hands it to the server
      take(kept.text || "", kept.plans || []);
    }

    /** The page goes to the server with the sheet on it, which is kept or sent there. */
    function leaves(sent) {
      leaving = true;
      clearTimeout(timer);
      under.abort();
      typed = 0;
      remember(sent ? { sent } : {});
    }

    function begin() {
      const kept = remembered();
      if (!kept.text || kept.text.trim() === sheet.value.trim()) {
        take(sheet.value, kept.plans || []);
      } else if (kept.sent) {
        offer(kept.text, kept.plans || []);
      } else if (kept.typed) {
        // Nobody knows yet which is newer: the server does, and says so.
        typed = kept.typed;
        take(kept.text, kept.plans || []);
        push();
      }
    }

    addEventListener("storage", (event) => event.key === name && followed());
    addEventListener("pageshow", () => {
      leaving = false;
    });
    document.addEventListener("visibilitychange", () => document.hidden && push());
    playing.addEventListener("draft:mark", (event) => event.detail !== mark && follow());
    addEventListener("beforeunload", (event) => {
      if (typed && sheet.value.trim()) {
        push();
        event.preventDefault();
        event.returnValue = "";
      }
    });
    return { begin, changed, leaves };
  };
})();
