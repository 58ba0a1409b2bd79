import { expect, test, vi } from "vitest";
import { cachedFor } from "./cached-for.ts";

test("a value is read once, again after it was cleared, and a failed reading is not cached", async () => {
  const read = vi.fn(async () => "links");
  const cache = cachedFor<string>(60_000);
  expect([await cache.get(read), await cache.get(read)]).toEqual(["links", "links"]);
  expect(read).toHaveBeenCalledTimes(1);
  cache.clear();
  await cache.get(read);
  expect(read).toHaveBeenCalledTimes(2);
  cache.clear();
  await expect(cache.get(() => Promise.reject(new Error("the database is away")))).rejects.toThrow("away");
  expect(await cache.get(read)).toBe("links");
});

test("a value that is too old is read again", async () => {
  const read = vi.fn(async () => "links");
  const cache = cachedFor<string>(0);
  await cache.get(read);
  await cache.get(read);
  expect(read).toHaveBeenCalledTimes(2);
});
