import { candidate, ruleSet } from "margdeep-chances/test-pools";
import { describe, expect, it } from "vitest";
import { inventedYear } from "../../../tests/support/rehearsal-year.ts";

/** Invented closing values of four rounds. Ranks of the IITs are of JEE Advanced, the others of JEE Main. */
const josaa = inventedYear(ruleSet("josaa"), 2025, {
  "Bombay CSE": {
    institute: "Indian Institute of Technology Bombay",
    exam: "JEE Advanced",
    lists: `AI | OPEN | any    | 60 62 62 63
            AI | OPEN | female | 400 410 415 415
            AI | ST   | any    | 9P 9P 9P 9P`,
  },
  "Bombay Civil": {
    institute: "Indian Institute of Technology Bombay",
    exam: "JEE Advanced",
    lists: `AI | OPEN       | any | 4000 4200 4300 4300
            AI | OPEN (PwD) | any | 150 160 165 170
            AI | SC         | any | 900 950 940 960
            AI | SC (PwD)   | any | 12 12 13 13`,
  },
  "Rourkela CSE": {
    institute: "National Institute of Technology, Rourkela",
    exam: "JEE Main",
    lists: `HS | OPEN    | any    | 9000 9500 9800 9900
            HS | OPEN    | female | 15000 15800 16200 16400
            HS | OBC-NCL | any    | 3500 3600 3700 3750
            OS | OPEN    | any    | 5000 5200 5300 5350
            OS | OPEN    | female | 8000 8300 8500 8600`,
  },
  "Rourkela Civil": {
    institute: "National Institute of Technology, Rourkela",
    exam: "JEE Main",
    lists: `HS | OPEN | any    | 40000 43000 44500 45000
            OS | OPEN | any    | 30000 33000 34000 34500
            OS | OPEN | female | 42000 44000 45000 45500`,
  },
  "Goa Civil": {
    institute: "National Institute of Technology Goa",
    exam: "JEE Main",
    lists: `GO | OPEN | any | 150000 170000 175000 180000
            HS | OPEN | any | 300000 310000 320000 320000
            OS | OPEN | any | 38000 41000 42000 42500`,
  },
  "Allahabad IT": {
    institute: "Indian Institute of Information Technology, Allahabad",
    exam: "JEE Main",
    lists: `AI | OPEN    | any    | 6500 6900 7100 7200
            AI | OPEN    | female | 9000 9700 9900 9900
            AI | OBC-NCL | any    | 2500 2700 2650 2660`,
  },
  "Patna Civil": {
    institute: "Birla Institute of Technology, Patna Off-Campus",
    exam: "JEE Main",
    lists: `AI | OPEN | any    | 60000 64000 66000 67000
            AI | OPEN | female | 70000 72000 73000 73000
            HS | OPEN | any    | 90000 96000 98000 99000
            HS | OPEN | female | 110000 112000 113000 113000`,
  },
  "Calicut Architecture": {
    institute: "National Institute of Technology Calicut",
    exam: "JEE Main Paper 2",
    degree: "B.Arch",
    lists: `OS | OPEN | any    | 700 800 820 830
            OS | OPEN | female | 600 610 620 620`,
  },
  "Kharagpur Architecture": {
    institute: "Indian Institute of Technology Kharagpur",
    exam: "JEE Advanced",
    degree: "B.Arch",
    lists: "AI | OPEN | any | 15000 16000 16500 16500",
  },
});

/** A man of the category OPEN from Bihar with a common rank of JEE Main alone. */
const withMain = (crl: number, differing: Parameters<typeof candidate>[0] = {}) =>
  candidate({ ranks: { jee_main: { crl } }, ...differing });

describe("ten candidates, worked by hand", () => {
  it("1: waits two rounds for the first choice, which is 50 ranks away, and takes it", () => {
    // 5,250 is behind 5,000 and 5,200 at Rourkela (other states), and before 5,300. Allahabad's 6,500 lets it in at once.
    const { steps, isOver } = josaa.rehearse(
      withMain(5250),
      ["Rourkela CSE", "Allahabad IT"],
      ["float", "float", "freeze"],
    );
    expect(steps).toEqual([
      "1: allotted · Allahabad IT from AI OPEN any, 6500 of round 1 · float",
      "2: kept · Allahabad IT from AI OPEN any, 6500 of round 1 · float",
      "3: better · Rourkela CSE from OS OPEN any, 5300 of round 3 · freeze · frozen",
    ]);
    expect(isOver).toBe(true);
  });

  it("2: moves from a reserved seat to an open one of the same branch, as open seats are tried first", () => {
    // Home state Odisha: OPEN 9,000 and OBC-NCL 3,500 are missed in round 1; 3,600 lets the category rank in, then 9,800 the common one.
    const who = candidate({
      ranks: { jee_main: { crl: 9700, category: 3550 } },
      category: "OBC-NCL",
      state: "Odisha",
    });
    const list = ["Rourkela CSE", "Rourkela Civil"];
    expect(josaa.rehearse(who, list, ["float", "float", "float", "float"]).steps).toEqual([
      "1: allotted · Rourkela Civil from HS OPEN any, 40000 of round 1 · float",
      "2: better · Rourkela CSE from HS OBC-NCL any, 3600 of round 2 · float",
      "3: other_pool · Rourkela CSE from HS OPEN any, 9800 of round 3 · float",
      "4: kept · Rourkela CSE from HS OPEN any, 9800 of round 3 · last_round",
    ]);
  });

  it("3: a woman who slides stays at Allahabad; had she floated, she would be at Rourkela", () => {
    // 8,200: behind 8,000 of the seats for women at Rourkela in round 1, before 8,300 in round 2.
    const woman = withMain(8200, { gender: "female" });
    const list = ["Rourkela CSE", "Allahabad IT", "Rourkela Civil"];
    const allahabad = "Allahabad IT from AI OPEN female, 9000 of round 1";
    expect(josaa.rehearse(woman, list, ["slide", "slide", "slide"]).steps).toEqual([
      `1: allotted · ${allahabad} · slide`,
      `2: kept · ${allahabad} · slide`,
      `3: kept · ${allahabad} · slide`,
      `4: kept · ${allahabad} · last_round`,
    ]);
    expect(josaa.rehearse(woman, list, ["float", "freeze"]).steps).toEqual([
      `1: allotted · ${allahabad} · float`,
      "2: better · Rourkela CSE from OS OPEN female, 8300 of round 2 · freeze · frozen",
    ]);
  });

  it("4: slides from Civil to Computer Science of the same institute in the last round", () => {
    // 5,320: behind 5,000, 5,200 and 5,300, before 5,350.
    const { steps } = josaa.rehearse(withMain(5320), ["Rourkela CSE", "Rourkela Civil"], ["slide", "slide", "slide"]);
    expect(steps).toEqual([
      "1: allotted · Rourkela Civil from OS OPEN any, 30000 of round 1 · slide",
      "2: kept · Rourkela Civil from OS OPEN any, 30000 of round 1 · slide",
      "3: kept · Rourkela Civil from OS OPEN any, 30000 of round 1 · slide",
      "4: better · Rourkela CSE from OS OPEN any, 5350 of round 4 · last_round",
    ]);
  });

  it("5: SC with a disability and without a common rank: the open seat needs it, the other three are tried", () => {
    // Round 1: 155 > 150, 955 > 900, 14 > 12. Round 2: 155 is before 160 of OPEN (PwD), which is tried before SC.
    const who = candidate({
      ranks: { jee_advanced: { category: 955, crl_pwd: 155, category_pwd: 14 } },
      ...{ category: "SC", pwd: true },
    });
    expect(josaa.rehearse(who, ["Bombay Civil"], ["freeze"]).steps).toEqual([
      "1: none",
      "2: allotted · Bombay Civil from AI OPEN (PwD) any, 160 of round 2 · freeze · frozen",
    ]);
    const [civil] = josaa.prepare(who, ["Bombay Civil"]);
    expect(civil!.withheld).toEqual({ "jee_advanced.crl": 1 });
    expect(civil!.seats.map(({ seatType, own }) => [seatType, own])).toEqual([
      ["OPEN (PwD)", 155],
      ["SC", 955],
      ["SC (PwD)", 14],
    ]);
  });

  it("6: a rank of 5 in ST reaches no preparatory 9P: no seat in any round", () => {
    const who = candidate({ ranks: { jee_advanced: { crl: 9000, category: 5 } }, category: "ST" });
    const { steps, isOver, options } = josaa.rehearse(who, ["Bombay CSE"], ["float"]);
    expect(steps).toEqual(["1: none", "2: none", "3: none", "4: none · last_round"]);
    expect([isOver, options]).toEqual([true, []]);
  });

  it("7: keeps a floated seat when its category closes tighter in a later round", () => {
    // OBC-NCL at Allahabad: 2,500, then 2,700, then 2,650. With 2,680 the seat comes in round 2 and stays.
    const who = candidate({ ranks: { jee_main: { crl: 60000, category: 2680 } }, category: "OBC-NCL" });
    expect(josaa.rehearse(who, ["Allahabad IT"], ["float", "float"]).steps).toEqual([
      "1: none",
      "2: allotted · Allahabad IT from AI OBC-NCL any, 2700 of round 2 · float",
      "3: kept · Allahabad IT from AI OBC-NCL any, 2700 of round 2 · float",
      "4: kept · Allahabad IT from AI OBC-NCL any, 2700 of round 2 · last_round",
    ]);
  });

  it("8: somebody from Goa has the seats of Goa, neither those of its neighbours nor of other states", () => {
    // 160,000 is before 300,000 (HS is for Daman and Lakshadweep), but only GO counts: 150,000 no, 170,000 yes.
    const { steps, isOver, options } = josaa.rehearse(withMain(160000, { state: "Goa" }), ["Goa Civil"], []);
    expect(steps).toEqual(["1: none", "2: allotted · Goa Civil from GO OPEN any, 170000 of round 2"]);
    expect([isOver, options]).toEqual([false, ["float", "slide", "freeze"]]);
  });

  it("9: architecture goes by Paper 2A, never by a better rank of Paper 1; the seats for women are the harder ones", () => {
    const list = ["Kharagpur Architecture", "Calicut Architecture"];
    const ranks = { jee_main: { crl: 100 }, jee_advanced: { crl: 1000 } };
    const woman = candidate({ ranks, gender: "female", aat: false });
    expect(josaa.rehearse(woman, list, []).steps).toEqual(["1: none", "2: none", "3: none", "4: none · last_round"]);
    expect(josaa.prepare(woman, list).map(({ withheld }) => withheld)).toEqual([{}, { "jee_main_paper2a.crl": 2 }]);
    // 790: women 600 and 610, everybody 700 and 800.
    const withPaper = { ...woman, ranks: { ...ranks, jee_main_paper2a: { crl: 790 } } };
    expect(josaa.rehearse(withPaper, list, ["freeze"]).steps).toEqual([
      "1: none",
      "2: allotted · Calicut Architecture from OS OPEN any, 800 of round 2 · freeze · frozen",
    ]);
    const withAat = { ...withPaper, aat: true };
    expect(josaa.rehearse(withAat, list, ["freeze"]).steps).toEqual([
      "1: allotted · Kharagpur Architecture from AI OPEN any, 15000 of round 1 · freeze · frozen",
    ]);
  });

  const cap = inventedYear(ruleSet("mht_cet"), 2025, {
    "Pune Computer": {
      institute: "College A",
      exam: "MHT CET",
      homeUniversity: "Savitribai Phule Pune University",
      lists: `Home university    | GOPENH | any    | 99.5 99.4 99.1 98.9
              Home university    | LOPENH | female | 99.2 99.0 98.8 98.0
              Other universities | GOPENO | any    | 99.8 99.7 99.7 99.6`,
    },
    "Pune Civil": {
      institute: "College A",
      exam: "MHT CET",
      homeUniversity: "Savitribai Phule Pune University",
      lists: "Home university | GOPENH | any | 97 96 95.5 95",
    },
    "Mumbai Computer": {
      institute: "College B",
      exam: "MHT CET",
      homeUniversity: "Mumbai University",
      lists: `Home university    | GOPENH | any | 90 89 88 87
              Other universities | GOPENO | any | 99.3 99.2 99.2 99`,
    },
    "Nagpur Mining": {
      institute: "College C",
      exam: "MHT CET",
      homeUniversity: "Nagpur University",
      lists: "Other universities | GOPENO | any | 99 98.5 98 97",
    },
  });
  const ofPune = (percentile: number) =>
    candidate({
      ranks: { mht_cet: { percentile } },
      ...{ state: "Maharashtra", homeUniversity: "Savitribai Phule Pune University" },
    });

  // proves S16.2
  it("10: in Maharashtra the first choice binds in round 1, the first three in round 2, and the first six in round 3", () => {
    const list = ["Pune Computer", "Mumbai Computer", "Pune Civil", "Nagpur Mining"];
    // 99.5 is the closing itself, so it is reached: the first choice, and it binds.
    expect(cap.rehearse(ofPune(99.5), list, ["float"]).steps).toEqual([
      "1: allotted · Pune Computer from Home university GOPENH any, 99.5 of round 1 · bound",
    ]);
    // 99.1: not 99.5, not 99.3, but 97: the third, which does not bind in round 1. It is held in round 2, then the first binds.
    expect(cap.rehearse(ofPune(99.1), list, ["float", "float"]).steps).toEqual([
      "1: allotted · Pune Civil from Home university GOPENH any, 97 of round 1 · float",
      "2: kept · Pune Civil from Home university GOPENH any, 97 of round 1 · float",
      "3: better · Pune Computer from Home university GOPENH any, 99.1 of round 3 · bound",
    ]);
    // 96.5: nothing in round 1 (97 is missed), the third in round 2: it binds.
    expect(cap.rehearse(ofPune(96.5), list, ["float"]).steps).toEqual([
      "1: none",
      "2: allotted · Pune Civil from Home university GOPENH any, 96 of round 2 · bound",
    ]);
    // 97.9 and the fourth choice: 99, 98.5 and 98 are missed, so the third comes first.
    expect(cap.rehearse(ofPune(97.9), ["Nagpur Mining", "Pune Civil"], ["float", "float", "float"]).steps).toEqual([
      "1: allotted · Pune Civil from Home university GOPENH any, 97 of round 1 · float",
      "2: kept · Pune Civil from Home university GOPENH any, 97 of round 1 · float",
      "3: kept · Pune Civil from Home university GOPENH any, 97 of round 1 · float",
      "4: better · Nagpur Mining from Other universities GOPENO any, 97 of round 4 · last_round",
    ]);
    expect(cap.rehearse(ofPune(99.1), list, []).options).toEqual(["float", "freeze"]);
  });

  it("11: at Patna the seats of all states come before those of Bihar, and in each those for women first", () => {
    const [patna] = josaa.prepare(withMain(95000, { gender: "female" }), ["Patna Civil"]);
    expect(patna!.seats.map(({ quota, gender }) => `${quota} ${gender}`)).toEqual([
      "AI female",
      "AI any",
      "HS female",
      "HS any",
    ]);
    expect(josaa.rehearse(withMain(95000), ["Patna Civil"], ["freeze"]).steps).toEqual([
      "1: none",
      "2: allotted · Patna Civil from HS OPEN any, 96000 of round 2 · freeze · frozen",
    ]);
  });
});
