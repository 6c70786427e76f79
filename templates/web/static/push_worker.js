// Runs in the browser while no page of ours is open: says that something has come in, and opens
// the page for who touches it. It sees no page and no request.
"use strict";

addEventListener("install", () => skipWaiting());

addEventListener("push", (event) => {
  let word = {};
  try {
    word = event.data.json();
  } catch (error) {
    word = {};
  }
  event.waitUntil(tell(word));
});

/** Who looks at a page of ours sees it there. */
async function tell({ title, words, page, tag }) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const seen = open.filter((each) => each.visibilityState === "visible");
  seen.forEach((each) => each.postMessage("look"));
  if (seen.some((each) => new URL(each.url).pathname === page)) return;
  await registration.showNotification(title || "pbem", {
    body: words || "Something has come in.",
    tag: tag || "pbem",
    renotify: true,
    data: { page: page || "/desk/" },
  });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(come(event.notification.data.page));
});

async function come(page) {
  const url = new URL(page, location.origin);
  if (url.origin !== location.origin) return;
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((each) => new URL(each.url).pathname === url.pathname);
  if (there) await there.focus();
  else await clients.openWindow(url.href);
}
