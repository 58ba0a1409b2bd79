import { expect, test } from "vitest";
import { type JsonText, readJsonText, writeJsonText } from "./json-text.ts";

const list = {
  count: 2,
  colleges: [
    { name: "COEP", seats: null },
    { name: 'The "Lamp"', seats: 60 },
  ],
};

test("a value comes out of the text that a browser is sent", () => {
  const sent = JSON.parse(JSON.stringify(writeJsonText(list))) as JsonText<typeof list>;
  expect(Object.keys(sent)).toEqual(["json"]);
  expect(readJsonText(sent)).toEqual(list);
});

test("the value inside is the same one each time, so that rendering a page again does not parse it again", () => {
  const sent: JsonText<typeof list> = { json: JSON.stringify(list) };
  expect(readJsonText(sent)).toBe(readJsonText(sent));
});
