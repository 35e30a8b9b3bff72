// The log stays at its end; the board is moved and zoomed.  Everything else works without this file.
(function () {
  "use strict";
  function lay(root) {
    root.querySelectorAll(".scroll").forEach(function (each) { each.scrollTop = each.scrollHeight; });
    if (typeof Panzoom === "undefined") { return; }
    root.querySelectorAll(".pan > svg").forEach(function (board) {
      var found = Panzoom(board, { maxScale: 8, minScale: 1, contain: "outside", overflow: "hidden" });
      board.parentElement.addEventListener("wheel", function (event) {
        if (event.ctrlKey) { found.zoomWithWheel(event); }
      }, { passive: false });
    });
  }
  document.addEventListener("DOMContentLoaded", function () { lay(document); });
  document.addEventListener("htmx:afterSettle", function (event) { lay(event.target); });
  // An answer that comes too late or is refused has a page of its own: show it.
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.xhr.status >= 400) { event.detail.shouldSwap = true; event.detail.isError = false; }
  });
}());
