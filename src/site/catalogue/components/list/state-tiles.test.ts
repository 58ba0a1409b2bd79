import { stateNames } from "margdeep-places/states";
import { expect, test } from "vitest";
import { mapSize, tileOf } from "./state-tiles.ts";

test("each of the 36 states and union territories has a square of its own", () => {
  const squares = stateNames.map((state) => tileOf(state));
  expect(squares.filter((square) => square && square.column < mapSize.columns)).toHaveLength(36);
  expect(new Set(squares.map((square) => `${square?.column} ${square?.row}`)).size).toBe(36);
  expect(tileOf("Atlantis")).toBeUndefined();
});
