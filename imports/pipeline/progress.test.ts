import { describe, expect, it } from "vitest";
import { describeProgress, startProgress } from "./progress.ts";

describe("describeProgress", () => {
  it("says the part done, rows a second and the time left", () => {
    expect(describeProgress({ part: 0.25, rows: 12_000, unit: "rows", ms: 4_000 })).toBe(
      "[######------------------]  25 %  12,000 rows  3,000 a second  0:12 left",
    );
  });

  it("says nothing of the time left before anything was read", () => {
    expect(describeProgress({ part: 0, rows: 0, unit: "offices", ms: 0 })).toBe(
      "[------------------------]   0 %  0 offices  0 a second",
    );
  });
});

describe("startProgress", () => {
  it("draws a bar over itself on a terminal and plain lines elsewhere", () => {
    const written = (isTTY: boolean) => {
      const texts: string[] = [];
      let now = 0;
      const progress = startProgress({ isTTY, write: (text) => texts.push(text) }, 100, () => now);
      progress.bytes(50);
      for (let batch = 0; batch < 3; batch += 1) {
        now += 100;
        progress.rows(10);
      }
      progress.end();
      return texts.join("");
    };
    expect(written(true)).toBe("\r\x1b[2K[############------------]  50 %  10 rows  100 a second  0:01 left\r\x1b[2K");
    expect(written(false)).toBe("[############------------]  50 %  10 rows  100 a second  0:01 left\n");
  });
});
