import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StreamIcon } from "./stream-icon.tsx";

const drawn = (slug: string) => renderToStaticMarkup(createElement(StreamIcon, { slug }));

test("a stream may be called like something that every object has", () => {
  expect(drawn("constructor")).toBe(drawn("a-stream-without-an-icon"));
  expect(drawn("law")).not.toBe(drawn("constructor"));
});
