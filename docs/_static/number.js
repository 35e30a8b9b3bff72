// The list of paragraphs, narrowed as a number is typed: whoever types 22.54E and Enter is there.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.getElementById("number");
  if (!field) return;
  const entries = [...document.querySelectorAll("main li, article li")].filter((li) => li.querySelector("a"));
  const plain = (text) => text.toLowerCase().replace(/[^0-9a-z]/g, "");
  const fits = (li) => plain(li.querySelector("a").textContent).startsWith(plain(field.value));
  field.addEventListener("input", () => entries.forEach((li) => { li.hidden = !fits(li); }));
  field.addEventListener("keydown", (event) => {
    const first = entries.find((li) => !li.hidden && li.querySelector("a"));
    if (event.key === "Enter" && first) window.location = first.querySelector("a").href;
  });
});
