import { describe, expect, test } from "vitest";
import { checkDigit, listCheckDigit, rowCheckDigit } from "./check-digits.ts";

const row = (code: string) => ({ institute: "", programme: "", code });

describe("check digits", () => {
  test("are Damm's: the example of his thesis, and a number with its digit checks to 0", () => {
    expect(checkDigit("572")).toBe(4);
    expect(checkDigit("5724")).toBe(0);
  });

  // proves S14.5
  test("find every wrong digit and every swap of neighbours", () => {
    for (const code of ["301224510", "600619110", "100"]) {
      for (let at = 0; at < code.length; at++) {
        for (const digit of "0123456789") {
          const wrong = code.slice(0, at) + digit + code.slice(at + 1);
          if (wrong !== code) expect(rowCheckDigit(row(wrong), 7)).not.toBe(rowCheckDigit(row(code), 7));
        }
        const swapped = code.slice(0, at) + (code[at + 1] ?? "") + code[at] + code.slice(at + 2);
        if (swapped !== code) expect(checkDigit(swapped)).not.toBe(checkDigit(code));
      }
    }
  });

  test("a row without a code is checked by its letters, not by spaces, case or punctuation", () => {
    const named = (institute: string) => rowCheckDigit({ institute, programme: "Civil", code: "" }, 1);
    expect(named("IIT  Bombay,")).toBe(named("iit bombay"));
    expect(named("IIT Bombay")).not.toBe(named("IIT Bomaby"));
  });

  test("the list's digit tells a row that was left out", () => {
    const rows = ["301224510", "600619110", "301224510"].map(row);
    expect(listCheckDigit(rows)).toBe(
      checkDigit(`${rows.map((one, index) => rowCheckDigit(one, index + 1)).join("")}3`),
    );
    expect(listCheckDigit(rows.slice(0, 2))).not.toBe(listCheckDigit(rows));
  });
});
