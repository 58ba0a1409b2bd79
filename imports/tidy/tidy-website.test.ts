import { expect, test } from "vitest";
import { websiteIn } from "./tidy-website.ts";

test.each([
  ["www.zsi.gov.in", "http://www.zsi.gov.in"],
  ["https://WWW.Jntugv.edu.in/", "https://www.jntugv.edu.in"],
  ["HTTP//www.a.ac.in", null],
  ["http:// www.nsktu.ac.in", "http://www.nsktu.ac.in"],
  ["nsktu.ac.in/arts", "http://nsktu.ac.in/arts"],
  ["[removed]", null],
  ["www.gckanwas", null],
  ["-", null],
  ["NA", null],
  ["", null],
  ["javascript:alert(1)", null],
])("the web site in %j", (raw, address) => {
  expect(websiteIn(raw)).toBe(address);
});
