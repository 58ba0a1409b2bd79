import { expect, test } from "vitest";
import { type Packed, pack, unpack } from "./packed.ts";

const list = {
  count: 2,
  colleges: [
    { name: "COEP", seats: null },
    { name: 'The "Lamp"', seats: 60 },
  ],
};

test("what was packed comes out of the text that a browser is sent", () => {
  const sent = JSON.parse(JSON.stringify(pack(list))) as Packed<typeof list>;
  expect(Object.keys(sent)).toEqual(["json"]);
  expect(unpack(sent)).toEqual(list);
});

test("the value inside is the same one each time, so that rendering a page again does not unpack it again", () => {
  const sent: Packed<typeof list> = { json: JSON.stringify(list) };
  expect(unpack(sent)).toBe(unpack(sent));
});
