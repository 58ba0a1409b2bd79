import { expect, test } from "vitest";
import { seededRandom } from "../../../tests/support/catalogue-rows.ts";
import { totalOf } from "./total-rules.ts";

const others = { hostel: 70_000, food: 40_000, travel: 12_000, other: 10_000 };

test("adds the fees of all years, rising by the percentage, and what every year costs alike", () => {
  const sum = totalOf({ years: 3, feePerYear: 100_000, feeRisePercent: 5, others, scholarshipPerYear: 50_000 });
  expect(sum.items.fees).toEqual({ byYear: [100_000, 105_000, 110_250], inAll: 100_000 + 105_000 + 110_250 });
  expect(sum.items.hostel).toEqual({ byYear: [70_000, 70_000, 70_000], inAll: 210_000 });
  expect(sum.byYear).toEqual([232_000, 237_000, 242_250]);
  expect(sum).toMatchObject({ total: 711_250, scholarships: 150_000, afterScholarships: 561_250, perYear: 187_083 });
});

// proves S18.1
test("more years, a higher fee or a steeper rise never cost less, and a scholarship never more than it helps", () => {
  const random = seededRandom(7);
  const whole = (most: number) => Math.floor(random() * (most + 1));
  for (let round = 0; round < 300; round += 1) {
    const costs = {
      ...{ years: 1 + whole(5), feePerYear: whole(3_000_000), feeRisePercent: whole(30) },
      others: { hostel: whole(200_000), food: whole(90_000), travel: whole(90_000), other: whole(90_000) },
      scholarshipPerYear: whole(500_000),
    };
    const sum = totalOf(costs);
    expect(sum.total).toBe(Object.values(sum.items).reduce((all, { inAll }) => all + inAll, 0));
    expect(sum.afterScholarships).toBeGreaterThanOrEqual(0);
    expect(Number.isSafeInteger(sum.total)).toBe(true);
    for (const name of ["years", "feePerYear", "feeRisePercent"] as const) {
      const more = totalOf({ ...costs, [name]: costs[name] + 1 });
      expect(more.total).toBeGreaterThanOrEqual(sum.total);
      expect(more.afterScholarships).toBeGreaterThanOrEqual(sum.afterScholarships);
    }
  }
});
