// On a narrow screen a board is one column: its map in a box of its own, then one side below the other.  It swipes without this file.
(function () {
  "use strict";
  var SMALLEST = 0.65;  // of the size on a wide screen: the names on a map can be read
  var EDGE = 8;
  var narrow = window.matchMedia("(max-width: 38rem)");

  function parts(board, name) { return Array.from(board.querySelectorAll(':scope > [data-part="' + name + '"]')); }
  function words(part) { return Array.from(part.querySelectorAll("text")).map(function (each) { return each.textContent; }).join(" "); }
  function boxed(part) { return part.dataset.box.split(" ").map(Number); }

  // One side below the other; the text that ran across both is a paragraph.
  function stacked(frame, board) {
    var columns = parts(board, "column"), y = EDGE, wide = boxed(columns[0])[2] + 2 * EDGE;
    columns.forEach(function (each) {
      var box = boxed(each);
      each.setAttribute("transform", "translate(" + (EDGE - box[0]) + " " + (y - box[1]) + ")");
      y += box[3] + EDGE;
    });
    parts(board, "notes").concat(parts(board, "heading")).forEach(function (each) {
      var told = document.createElement("p");
      told.className = "across dim";
      told.textContent = words(each);
      frame.after(told);
      each.remove();
    });
    board.setAttribute("viewBox", "0 0 " + wide + " " + y);
    board.setAttribute("width", wide);
    [board, board.querySelector(":scope > rect")].forEach(function (each) { each.setAttribute("height", y); });
    board.classList.add("one");
  }

  // The map is as large as shows all marks of the question, else all forces, and its box begins at their middle.
  function apart(frame, map) {
    var box = document.createElement("div"), view = map.viewBox.baseVal, room = frame.clientWidth;
    var asked = map.querySelectorAll(".s-mark, .f-mark"), marks = asked.length ? asked : map.querySelectorAll(".f-side-a, .f-side-b");
    var ends = Array.from(marks).flatMap(function (each) { var at = each.getBBox(); return [at.x, at.x + at.width]; });
    var from = Math.min.apply(null, ends) - view.x, to = Math.max.apply(null, ends) - view.x;
    var scale = Math.max(SMALLEST, Math.min(1, room / (to - from + 4 * EDGE) || SMALLEST));
    if (map.nextElementSibling) { map.nextElementSibling.remove(); }  // its frame
    box.className = "pan sea flagplot";
    if (ends.length) { box.dataset.middle = (from + to) / 2 / view.width; }
    ["role", "font-family"].forEach(function (name) { map.setAttribute(name, frame.firstElementChild.getAttribute(name)); });
    map.setAttribute("aria-label", "Map");
    map.setAttribute("width", scale * view.width);
    map.setAttribute("height", scale * view.height);
    box.append(map);
    frame.before(box);
  }

  // Whether there was one to fold: a hidden one has no width, and is folded when it is shown.
  function fold() {
    var found = !narrow.matches ? [] : Array.from(document.querySelectorAll(".pan:not(.sea)")).filter(function (frame) {
      var board = frame.querySelector(":scope > .flagplot");
      return board && !frame.whole && frame.clientWidth && parts(board, "column").length > 1;
    });
    found.forEach(function (frame) {
      var board = frame.querySelector(":scope > .flagplot"), map = board.querySelector(":scope > [data-map]");
      var bar = frame.previousElementSibling;
      frame.whole = board.cloneNode(true);
      if (map && bar && bar.matches(".zoom")) { bar.remove(); }
      if (map) { apart(frame, map); frame.dataset.zoomed = "yes"; }
      stacked(frame, board);
    });
    return found.length;
  }
  function folded() { document.dispatchEvent(new Event("folded")); }
  function shown() { if (fold()) { folded(); } }
  function unfold() {
    document.querySelectorAll(".sea, .zoom, .across").forEach(function (each) { each.remove(); });
    document.querySelectorAll(".pan").forEach(function (frame) {
      delete frame.dataset.zoomed;
      if (frame.whole) { frame.replaceChildren(frame.whole); frame.whole = null; }
    });
  }
  function turned() {
    unfold();
    fold();
    folded();
  }

  narrow.addEventListener("change", turned);
  document.addEventListener("toggle", shown, true);
  document.addEventListener("change", shown);
  document.addEventListener("DOMContentLoaded", fold);
  document.addEventListener("htmx:afterSettle", fold);
}());
