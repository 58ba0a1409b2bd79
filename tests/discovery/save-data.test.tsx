// proves S2.2

import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { Picture } from "#ui/drawing/picture.tsx";

/** A picture as the server sends it to a visitor who does or does not save data. */
function pictureFor(savesData: boolean, { photo, alt }: { photo: string | undefined; alt: string }): string {
  const routes = [
    {
      id: "root",
      path: "/",
      loader: () => ({ savesData }),
      element: <Picture photo={photo} alt={alt} kind="campus" id={5} tint="medical" />,
    },
  ];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { savesData } } } });
  return renderToStaticMarkup(
    <LanguageProvider language={languageOf("en")}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  );
}

const photo = "/photos/campus.webp";

test("a photograph is fetched at once, unless the visitor saves data", () => {
  expect(pictureFor(false, { photo, alt: "The gate" })).toContain(`<img src="${photo}"`);
  expect(pictureFor(true, { photo, alt: "The gate" })).not.toContain("<img");
});

// proves S3
test("a visitor who saves data sees the drawing and a link to the photograph, which works without script", () => {
  const html = pictureFor(true, { photo, alt: "The gate" });
  expect(html).toContain('<svg viewBox="0 0 320 180"');
  expect(html).toMatch(new RegExp(`<a href="${photo}"[^>]*aria-label="Show photo: The gate"`));
  expect(html).toContain('aria-label="The gate"');
});

test("a photograph that is decoration is not offered", () => {
  const html = pictureFor(true, { photo, alt: "" });
  expect(html).not.toContain("<a ");
  expect(html).not.toContain("<img");
});

test("where there is no photograph nothing is offered", () => {
  expect(pictureFor(true, { photo: undefined, alt: "A drawing" })).not.toContain("<a ");
});
