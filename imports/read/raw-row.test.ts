import { expect, test } from "vitest";
import { rawRow } from "./raw-row.ts";

// proves S12.10
test.each(["None", "null", "NaN", "N/A", "nil", "-", "--", "#N/A", " NONE ", "n/a", "Nil"])(
  "a cell that says %j says nothing",
  (cell) => {
    expect(rawRow("a.csv", 2, { Branch: cell, ranks: { GM: cell }, list: [cell] }).value).toEqual({
      Branch: "",
      ranks: { GM: "" },
      list: [""],
    });
  },
);

test.each(["NA", "Nilgiri", "0", "None of these", "---", "Nanded", "5-"])(
  "a cell that says %j keeps its word",
  (cell) => {
    expect(rawRow("a.csv", 2, { Branch: cell }).value).toEqual({ Branch: cell });
  },
);
