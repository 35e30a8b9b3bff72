// A picture opens by itself when it is chosen: on a narrow screen it is larger there than on its page.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("article img").forEach((picture) => {
    if (picture.closest("a")) return;
    const link = document.createElement("a");
    link.href = picture.src;
    picture.replaceWith(link);
    link.append(picture);
  });
});
