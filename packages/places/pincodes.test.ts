import { describe, expect, it } from "vitest";
import { pincodeIn } from "./pincodes.ts";

describe("pincodeIn", () => {
  it.each([
    ["COIMBATORE - 641 402.", "641402"],
    ["S.NO 410312, DHULE ROAD, CHALISGAON 424101", "424101"],
    ["PHONE 0253-2571439", null],
    ["PLOT 12, PUNE", null],
    ["VIP ROAD NANDED-431602", "431602"],
    ["PUNE-411001-MAHARASHTRA", "411001"],
    ["NAGAR ROAD, PUNE 411 001-", "411001"],
    ["PIN CODE: 560 - 062", "560062"],
    ["FAX 0253-257143, NASHIK", null],
  ])("%s", (address, pincode) => {
    expect(pincodeIn(address)).toBe(pincode);
  });
});

it("takes no number of another postal zone for a PIN code", () => {
  expect(pincodeIn("KATRAJ, PUNE-411046, PHONE 225083", "Maharashtra")).toBe("411046");
  expect(pincodeIn("SECTOR 62, NOIDA 411046", "Uttar Pradesh")).toBeNull();
});
