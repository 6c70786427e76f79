// Lets a browser be told that something has come in while no page of ours is open: asked for with
// one button, ended with another. What is pushed is read by the worker alone.
(function () {
  "use strict";
  const box = document.getElementById("push");
  if (!box) return;
  const [on, off] = ["push-on", "push-off"].map((each) => document.getElementById(each));
  const says = document.getElementById("push-says");
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able || !isSecureContext) {
    says.textContent = "This browser cannot be told, or not over this connection.";
    return;
  }

  function show(told, words) {
    on.hidden = told;
    off.hidden = !told;
    if (words) says.textContent = words;
  }

  function bytes(text) {
    const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(raw, (each) => each.charCodeAt(0));
  }

  function letters(buffer) {
    const raw = String.fromCharCode(...new Uint8Array(buffer));
    return btoa(raw).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  /** Tells the server where this browser is to be told; nowhere: no more. */
  function send(facts) {
    const token = box.querySelector('input[name="form-token"]').value;
    const body = new URLSearchParams(Object.assign({ "form-token": token }, facts));
    return fetch(box.dataset.send, { method: "POST", body, credentials: "same-origin" }).then((answer) => {
      if (!answer.ok) throw new Error("The server does not take it. Load the page again.");
    });
  }

  /** A subscription for this house, in place of one that was made with another key. */
  function subscribed(worker) {
    const wanted = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key) };
    return worker.pushManager.getSubscription().then((found) => {
      const key = found && found.options.applicationServerKey;
      const other = key && letters(key) !== box.dataset.key;
      const free = other ? found.unsubscribe() : Promise.resolve();
      return free.then(() => worker.pushManager.subscribe(wanted));
    });
  }

  on.addEventListener("click", () => {
    says.textContent = "Asking your browser\u2026";
    Notification.requestPermission()
      .then((given) => {
        if (given !== "granted") throw new Error("Your browser does not allow it for this site.");
        return navigator.serviceWorker.register(box.dataset.worker);
      })
      .then((found) => ready(found))
      .then(subscribed)
      .then((found) =>
        send({
          endpoint: found.endpoint,
          key: letters(found.getKey("p256dh")),
          auth: letters(found.getKey("auth")),
        })
      )
      .then(() => show(true, "This browser is told from now on."))
      .catch((error) => show(false, `Nothing was changed. ${error.message}`));
  });

  /** A worker that has just been fetched needs a moment. */
  function ready(found) {
    const worker = found.installing || found.waiting;
    if (!worker || found.active) return found;
    return new Promise((done) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && done(found));
    });
  }

  off.addEventListener("click", () => {
    send({ endpoint: "" })
      .then(() => navigator.serviceWorker.getRegistration(box.dataset.worker))
      .then((found) => found && found.pushManager.getSubscription())
      .then((found) => found && found.unsubscribe())
      .then(() => show(false, "This browser is told no more."))
      .catch((error) => show(true, error.message));
  });

  show(box.dataset.told === "yes");
})();
