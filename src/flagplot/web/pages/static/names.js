// Names of ships are completed after each comma of a list.  Without this file the first one is.
(function () {
  "use strict";
  document.addEventListener("input", function (event) {
    var field = event.target;
    if (!field.matches("[data-names]")) { return; }
    var known = Array.from(document.getElementById("ships").options);
    var before = /^(?:.*, *)?/.exec(field.value)[0];
    var begun = field.value.slice(before.length).toLowerCase();
    var own = document.getElementById(field.id + "-names") || document.createElement("datalist");
    own.id = field.id + "-names";
    own.replaceChildren.apply(own, known.filter(function (each) {
      return begun && each.value.toLowerCase().startsWith(begun);
    }).slice(0, 20).map(function (each) { return new Option(each.text, before + each.value); }));
    field.after(own);
    field.setAttribute("list", own.id);
  });
}());
