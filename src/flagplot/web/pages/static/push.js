// Shows a notice that the server pushes to this device; a press on it opens the page of the seat.
self.addEventListener("push", function (event) {
  var text = event.data ? event.data.text() : "It is your turn";
  event.waitUntil(self.registration.showNotification(text, { tag: self.registration.scope }));
});
self.addEventListener("notificationclick", function (event) {
  var at = self.registration.scope;
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(function (every) {
    var open = every.find(function (each) { return each.url.split(/[?#]/)[0] === at; });
    return open ? open.focus() : self.clients.openWindow(at);
  }));
});
