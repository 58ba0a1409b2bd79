import { expect, test } from "vitest";
import { writeCsv } from "./csv.ts";

test("every cell is quoted, lines end in CRLF, and the file begins with a byte order mark", () => {
  expect(
    writeCsv([
      ["Name", 'He said "yes"'],
      ["a,b\nc", ""],
    ]),
  ).toBe('\uFEFF"Name","He said ""yes"""\r\n"a,b\nc",""\r\n');
});

test.each(["=1+1", "+91 98", "-2", "@SUM(A1)", "\tx", "\rx", "\0x", "＝1", "＋1", "－1", "＠x"])(
  "%j is no formula",
  (text) => {
    expect(writeCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);
