// The order sheet follows the player: it is kept in this browser at every key and on the server a
// moment later, so that every tab, phone and laptop shows the same. Every change has a mark; who
// has read the last sheet changes it, who has not is shown it first.
(function () {
  "use strict";
  const PAUSE = 1200; // milliseconds after the last key
  const AGAIN = 8000; // when the server could not be reached
  const MOST = 12; // marks that are told
  const SENT = "The sheet that you sent is still here.";
  const ELSEWHERE = "You have written another sheet elsewhere. What stood here is kept.";

  /** `take(text, plans)` puts a sheet on the page, `plans()` tells what is drawn of it. */
  window.pbemDraft = function ({ playing, form, sheet, plans, take, offer }) {
    const game = location.pathname.split("/")[2];
    const name = `pbem sheet ${game} ${form.elements.question.value}`;
    const address = playing.dataset.draft;
    let read = [playing.dataset.mark]; // of the sheets that this page has read or written
    let keys = 0; // how often the sheet has changed here; 0: the server has all of it
    let handed = 0; // of those keys, how many were when it was handed over last
    let timer = 0;
    let under = new AbortController(); // what is under way
    let leaving = false; // with the sheet on its way to the server

    function remember(more) {
      try {
        if (!sheet.value.trim() && !keys) localStorage.removeItem(name);
        else {
          const own = { text: sheet.value, plans: plans(), open: keys > 0, read };
          localStorage.setItem(name, JSON.stringify(Object.assign(own, more)));
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
      keys += 1;
      remember();
      later(PAUSE);
    }

    function later(pause) {
      clearTimeout(timer);
      timer = setTimeout(push, pause);
    }

    /** The sheet on its way, with a mark by which it is known again, answered or not. */
    function written() {
      const mark = Array.from(crypto.getRandomValues(new Uint32Array(3)), (each) => each.toString(36)).join("");
      const body = new URLSearchParams({
        "form-token": form.elements["form-token"].value,
        sheet: sheet.value,
        question: playing.dataset.asked,
        mark,
      });
      read.slice(-MOST).forEach((each) => body.append("read", each));
      read.push(mark);
      remember();
      return body;
    }

    /** Hands the sheet to the server, which answers with the one that counts. */
    function push() {
      clearTimeout(timer);
      if (!keys || leaving) return;
      const mine = { keys, text: sheet.value };
      const body = written();
      under = new AbortController();
      const how = { method: "POST", body, credentials: "same-origin", signal: under.signal };
      fetch(address, how)
        .then((answer) => {
          if (!answer.ok) throw new Error(String(answer.status));
          return answer.json();
        })
        .then((counts) => {
          const own = read.includes(counts.mark);
          if (!own) read = [counts.mark];
          if (keys !== mine.keys) return; // more was written meanwhile, and goes next
          keys = handed = 0;
          if (!own && !counts.late && counts.text !== mine.text) {
            take(counts.text, []);
            if (mine.text.trim()) offer(mine.text, [], ELSEWHERE);
          }
          remember();
        })
        .catch((error) => {
          if (error.name !== "AbortError" && !/^4/.test(error.message)) later(AGAIN);
        });
    }

    /** Hands it over without an answer, as the page may be gone in a moment; can it be? */
    function handOver() {
      clearTimeout(timer);
      if (!keys || leaving || handed === keys) return true;
      const gone = Boolean(navigator.sendBeacon && navigator.sendBeacon(address, written()));
      if (gone) handed = keys;
      return gone;
    }

    /** Another device has written: its sheet stands here, too, unless this one goes there. */
    function follow() {
      if (keys) {
        push();
        return;
      }
      fetch(address, { credentials: "same-origin", cache: "no-cache" })
        .then((answer) => (answer.ok ? answer.json() : null))
        .then((counts) => {
          if (!counts || keys || counts.mark === read[read.length - 1]) return;
          read = [counts.mark];
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
      keys = handed = 0; // that tab hands it to the server
      if (kept.read) read = kept.read;
      take(kept.text || "", kept.plans || []);
    }

    /** The page goes to the server with the sheet on it, which is kept or sent there. */
    function leaves(sent) {
      leaving = true;
      clearTimeout(timer);
      under.abort();
      keys = handed = 0;
      remember(sent ? { sent } : {});
    }

    function begin() {
      const kept = remembered();
      const now = playing.dataset.mark;
      if (kept.text === undefined || kept.text.trim() === sheet.value.trim()) {
        take(sheet.value, kept.plans || []);
      } else if (kept.sent) {
        offer(kept.text, kept.plans || [], SENT);
      } else if (kept.open && kept.read.includes(now)) {
        read = kept.read; // written here, and not known there yet
        keys = 1;
        take(kept.text, kept.plans || []);
        push();
      } else if (kept.open && kept.text.trim()) {
        offer(kept.text, kept.plans || [], ELSEWHERE);
      }
    }

    addEventListener("storage", (event) => event.key === name && followed());
    addEventListener("pageshow", () => {
      leaving = false;
    });
    document.addEventListener("visibilitychange", () => document.hidden && handOver());
    addEventListener("pagehide", handOver);
    playing.addEventListener("draft:mark", (event) => {
      if (event.detail !== read[read.length - 1]) follow();
    });
    addEventListener("beforeunload", (event) => {
      if (handOver()) return;
      event.preventDefault(); // it is too long to be handed over in passing
      event.returnValue = "";
    });
    return { begin, changed, leaves };
  };
})();
