import { expect, test } from "vitest";
import { readAhead } from "./read-ahead.ts";

test("the next item is read while the one before is used, and none further ahead", async () => {
  const events: string[] = [];
  const read = async (item: number) => {
    events.push(`read ${item}`);
    return item * 10;
  };
  for await (const value of readAhead([1, 2, 3], read)) events.push(`use ${value}`);
  expect(events).toEqual(["read 1", "read 2", "use 10", "read 3", "use 20", "use 30"]);
});

test("a failure is thrown when its item is due, after the items before it were used", async () => {
  const used: number[] = [];
  const reading = async () => {
    const read = async (item: number) => {
      if (item === 2) throw new Error("item 2 is damaged");
      return item;
    };
    for await (const value of readAhead([1, 2, 3], read)) used.push(value);
  };
  await expect(reading()).rejects.toThrow("item 2 is damaged");
  expect(used).toEqual([1]);
});

test("nothing is read of nothing", async () => {
  const read = async () => {
    for await (const value of readAhead([], () => Promise.reject(new Error("nothing is to be read")))) return value;
  };
  expect(await read()).toBeUndefined();
});
