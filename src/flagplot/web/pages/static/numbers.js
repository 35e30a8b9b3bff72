// Groups that take different numbers are dragged between boxes, one a number; a group that is already there takes the other's.
// The choices below say the same, for the keyboard.
(function () {
  "use strict";
  function made(tag, name, inside) {
    var each = document.createElement(tag);
    each.className = name;
    each.append.apply(each, inside);
    return each;
  }
  function fields_of(table) { return Array.from(table.querySelectorAll("tbody td > .radios")); }
  function is_of_numbers(table) {
    var fields = fields_of(table);
    return fields.length > 1 && fields.length === table.querySelectorAll("tbody td").length && fields.every(function (each) { return /^[\d\s]+$/.test(each.textContent); });
  }
  function box_of(table) {
    var boxes = new Map();
    var values = fields_of(table).flatMap(function (each) { return Array.from(each.querySelectorAll("input"), function (input) { return Number(input.value); }); });
    Array.from(new Set(values)).sort().forEach(function (number) {
      boxes.set(number, made("div", "box", [made("b", "nr", [String(number)])]));
      boxes.get(number).dataset.number = number;
    });
    fields_of(table).forEach(function (field) {
      var chosen = field.querySelector(":checked"), group = made("span", "group", [field.closest("tr").querySelector("th").textContent.trim()]);
      group.dataset.row = field.querySelector("input").name;
      if (chosen) { boxes.get(Number(chosen.value)).append(group); }
    });
    var all = made("div", "boxes", Array.from(boxes.values()));
    all.setAttribute("aria-hidden", "true");
    return all;
  }
  function lay() {
    document.querySelectorAll("#sheet table.uses").forEach(function (table) {
      var before = table.parentNode.previousElementSibling;
      if (before && before.matches(".boxes")) { before.remove(); }
      if (is_of_numbers(table)) { table.parentNode.before(box_of(table)); }
    });
  }

  var held = null;
  function under(event) {
    var box = document.elementsFromPoint(event.clientX, event.clientY).find(function (each) { return each.matches(".box"); });
    return box && held && box.parentNode === held.group.closest(".boxes") ? box : null;
  }
  function mark(box) { document.querySelectorAll(".box").forEach(function (each) { each.classList.toggle("over", each === box); }); }
  function take(event) {
    var group = event.target.closest && event.target.closest(".boxes .group");
    if (!group || event.button) { return; }
    event.preventDefault();
    held = { group: group, x: event.clientX, y: event.clientY };
    group.setPointerCapture(event.pointerId);
    group.classList.add("held");
  }
  function move(event) {
    if (!held) { return; }
    held.group.style.transform = "translate(" + (event.clientX - held.x) + "px, " + (event.clientY - held.y) + "px)";
    mark(under(event));
  }
  function drop(event) {
    if (!held) { return; }
    var group = held.group, from = group.parentNode, to = event.type === "pointerup" ? under(event) : null;
    group.style.transform = "";
    group.classList.remove("held");
    mark(null);
    held = null;
    if (!to || to === from) { return; }
    var rows = {}, other = to.querySelector(".group");
    if (other) { from.append(other); }
    to.append(group);
    to.parentNode.querySelectorAll(".group").forEach(function (each) { rows[each.dataset.row] = each.parentNode.dataset.number; });
    document.dispatchEvent(new CustomEvent("fill", { detail: rows }));
  }
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  ["pointerup", "pointercancel"].forEach(function (name) { document.addEventListener(name, drop); });
  ["DOMContentLoaded", "htmx:afterSettle", "sheet"].forEach(function (name) { document.addEventListener(name, lay); });
}());
