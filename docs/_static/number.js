// A list of paragraphs, narrowed as a number is typed: whoever types 22.54E and Enter is there.
// A list within .numbers is only shown while something is typed; headings with nothing under them go.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.getElementById("number");
  if (!field) return;
  const entries = [...document.querySelectorAll("article li")].filter((li) => li.querySelector("a"));
  const quiet = entries.filter((li) => li.closest(".numbers"));
  const counted = quiet.length ? quiet : entries;
  const none = document.createElement("p");
  none.setAttribute("role", "status");
  field.after(none);
  const plain = (text) => text.toLowerCase().replace(/^table\./, "").replace(/[^0-9a-z]/g, "");
  const narrow = () => {
    const wanted = plain(field.value);
    counted.forEach((li) => {
      li.hidden = wanted ? !plain(li.querySelector("a").textContent).startsWith(wanted) : quiet.length > 0;
    });
    document.querySelectorAll("article section section").forEach((section) => {
      const own = counted.filter((li) => section.contains(li));
      if (own.length) section.hidden = own.every((li) => li.hidden);
    });
    none.textContent = wanted && counted.every((li) => li.hidden) ? `No paragraph begins with ${field.value}.` : "";
  };
  field.addEventListener("input", narrow);
  field.addEventListener("keydown", (event) => {
    const first = counted.find((li) => !li.hidden);
    if (event.key === "Enter" && field.value && first) window.location = first.querySelector("a").href;
  });
  narrow();
});
