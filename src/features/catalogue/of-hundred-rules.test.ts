import { expect, test } from "vitest";
import { ofHundred } from "./of-hundred-rules.ts";

const cohort = { joined: 200, finished_in_time: 180, placed: 140, higher_study: 20 };

test("of 100 who joined says who was placed, who studies on, who finished, and of how many nothing is known", () => {
  expect(ofHundred(cohort)).toEqual({
    placed: 70,
    higherStudy: 10,
    finishedOnly: 10,
    notKnown: 10,
    finishedInTime: 90,
  });
});

test("shares are whole and make 100", () => {
  const thirds = ofHundred({ joined: 3, finished_in_time: 2, placed: 1, higher_study: null })!;
  expect(thirds).toEqual({ placed: 34, higherStudy: 0, finishedOnly: 33, notKnown: 33, finishedInTime: 67 });
  for (let joined = 1; joined < 60; joined += 1) {
    const { placed, higherStudy, finishedOnly, notKnown } = ofHundred({
      ...{ joined, finished_in_time: Math.floor(joined * 0.9) },
      ...{ placed: Math.floor(joined * 0.61), higher_study: Math.floor(joined * 0.17) },
    })!;
    expect(placed + higherStudy + finishedOnly + notKnown, String(joined)).toBe(100);
  }
});

// proves S11.8
test("nothing is invented where the source does not count who joined, or counts more people than that", () => {
  expect(ofHundred({ ...cohort, joined: null })).toBeNull();
  expect(ofHundred({ ...cohort, joined: 0 })).toBeNull();
  expect(ofHundred({ ...cohort, finished_in_time: 201 })).toBeNull();
  expect(ofHundred({ ...cohort, placed: 181, higher_study: 20 })).toBeNull();
  expect(ofHundred({ joined: 100, finished_in_time: null, placed: null, higher_study: 9 })).toBeNull();
});

test("those placed who finished late count once", () => {
  expect(ofHundred({ joined: 100, finished_in_time: 50, placed: 60, higher_study: null })).toEqual({
    ...{ placed: 60, higherStudy: 0, finishedOnly: 0, notKnown: 40, finishedInTime: 50 },
  });
});
