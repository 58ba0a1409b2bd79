import { describe, expect, it } from "vitest";
import type { ColumnMap } from "#lib/column-map.ts";
import type { MappedList } from "../lists/list-file.ts";
import { proposeMap } from "./propose-map.ts";

const document = { key: "x", publisher: "X", title: () => "X", url: "", licence: "", status: "official" } as const;
const college: MappedList["college"] = ({ code, name }) => ({ code, name, state: "Goa" });
const byRank: MappedList = { document, exam: "X-CET", college };
const byPercentile: MappedList = { ...byRank, unit: "percentile" };

/** Rows of a list as somebody wrote it: the first line has the headings. */
function propose(text: string, mapped = byRank) {
  const [headings = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return proposeMap({ headings, rows }, mapped);
}

const fieldsOf = (text: string, mapped = byRank): ColumnMap["fields"] => propose(text, mapped).map.fields;

describe("names of columns", () => {
  it("are known in English, in short and in another order", () => {
    expect(
      fieldsOf(`
        Sr. No.|CR|Cat|Inst Code|Course Name|Institute Name|Rnd
        1|4512|GM|E001|Civil Engineering|Asha College of Engineering|R1
        2|5120|SC|E001|Civil Engineering|Asha College of Engineering|R1
        3|6120|ST|E002|Civil Engineering|Usha Institute of Technology|R2`),
    ).toEqual({
      closingRank: "CR",
      category: "Cat",
      collegeCode: "Inst Code",
      branch: "Course Name",
      college: "Institute Name",
      round: "Rnd",
    });
  });

  it("are known in Hindi, with ranks in Devanagari digits", () => {
    expect(
      fieldsOf(`
        क्रमांक|संस्थान का नाम|शाखा|श्रेणी|कोटा|आरंभिक रैंक|अंतिम रैंक|राउंड|वर्ष
        १|आशा अभियांत्रिकी महाविद्यालय|सिविल इंजीनियरिंग|सामान्य|गृह राज्य|१२३|४५६|१|२०२५
        ७|उषा अभियांत्रिकी महाविद्यालय|सिविल इंजीनियरिंग|अनुसूचित जाति|गृह राज्य|९२३|१४५६|१|२०२५`),
    ).toEqual({
      college: "संस्थान का नाम",
      branch: "शाखा",
      category: "श्रेणी",
      quota: "कोटा",
      openingRank: "आरंभिक रैंक",
      closingRank: "अंतिम रैंक",
      round: "राउंड",
      year: "वर्ष",
    });
  });

  it("are known in Marathi and in camel case", () => {
    expect(Object.keys(fieldsOf("महाविद्यालयाचे नाव|शाखेचे नाव|प्रवर्ग|फेरी\nआशा महाविद्यालय|स्थापत्य|खुला|1"))).toEqual([
      "college",
      "branch",
      "category",
      "round",
    ]);
    expect(fieldsOf("collegeCode|branchCode|closingRank|seatGender\n6006|600624510|86|Female")).toEqual({
      collegeCode: "collegeCode",
      branchCode: "branchCode",
      closingRank: "closingRank",
      gender: "seatGender",
    });
  });

  it("are not believed where the cells contradict them", () => {
    const { map, open } = propose("College|Rank\nAsha College of Engineering|not yet\nUsha College of Arts|not yet");
    expect(map.fields).toEqual({ college: "College" });
    expect(open).toEqual(["Rank"]);
  });
});

describe("cells of columns", () => {
  it("tell what a column without a name is, with the reason", () => {
    const { map, reasons } = propose(`
      A|B|C|D|E|F
      1|Asha College of Engineering, Panaji|Computer Engineering|GOPENS|88.9050110|2024-25
      2|Usha Institute of Technology, Margao|Civil Engineering|LSCS|77.1234567|2024-25
      3|Nisha Institute of Technology, Vasco|Civil Engineering|TFWS|70.5550001|2024-25`);
    expect(map.fields).toEqual({ college: "B", branch: "C", category: "D", percentile: "E", year: "F" });
    expect(map.ignore).toEqual(["A"]);
    expect(reasons.B).toBe("by its cells: institutes by name, Asha College of Engineering, Panaji");
    expect(reasons.A).toBe("numbers that rise by one: a serial number");
  });

  it("of a merit number with its percentile are both", () => {
    expect(fieldsOf("Merit No (Percentile)\n39713 (88.2484746)\n40211 (87.9)", byPercentile)).toEqual({
      closingRank: "Merit No (Percentile)",
      percentile: "Merit No (Percentile)",
    });
  });

  it("of exams and quotas are told from categories", () => {
    expect(
      fieldsOf(`
        X|Y|Category
        WBJEE Seats|Home State|Open
        JEE(Main) Seats|All India|SC
        WBJEE Seats|Home State|OBC - A`),
    ).toEqual({ exam: "X", quota: "Y", category: "Category" });
  });
});

describe("what is not certain is left for a person", () => {
  it("two columns of one name", () => {
    const { map, open } = propose("Course|Program\nCivil Engineering|Engineering\nPharmacy|Pharmacy");
    expect(map.fields).toEqual({});
    expect(open).toEqual(["Course", "Program"]);
  });

  it("numbers without a name", () => {
    const { map, open, reasons } = propose("X|Y\n4512|12\n5120|13\n1204|9");
    expect(map.fields).toEqual({});
    expect(open).toEqual(["X", "Y"]);
    expect(reasons.X).toBe("numbers, 4512");
  });

  it("kinds of seats that look like owners of colleges", () => {
    const { map, open } = propose("Seat Kind|College Type\nGovt|Govt\nPrivate|Private");
    expect([map.ignore, open]).toEqual([["College Type"], ["Seat Kind"]]);
  });
});

describe("a column for each category", () => {
  it("is read across, with boys and girls", () => {
    const { map } = propose(`
      INSTCODE|NAME|BRANCH|OC_BOYS|OC_GIRLS|SC BOYS|SC GIRLS|COLLEGE_FEE
      ASHA|Asha College of Engineering|Civil Engineering|1461|1462|17523||43000
      USHA|Usha College of Engineering|Civil Engineering|2461|2462|18523|NA|45000`);
    expect(map.across).toEqual([
      { column: "OC_BOYS", gives: "closingRank", where: { category: "OC" } },
      { column: "OC_GIRLS", gives: "closingRank", where: { category: "OC", gender: "female" } },
      { column: "SC BOYS", gives: "closingRank", where: { category: "SC" } },
      { column: "SC GIRLS", gives: "closingRank", where: { category: "SC", gender: "female" } },
    ]);
    expect(map.fields.fee).toBe("COLLEGE_FEE");
  });

  it("or for each round and year is read across", () => {
    const { map } = propose(`
      College|Branch|Category|2024 R1|2024 R2|2025 Round 1
      Asha College of Engineering|Civil Engineering|GM|1461|1462|1403
      Usha College of Engineering|Civil Engineering|SC|2461|2462|2403`);
    expect(map.across.map(({ where }) => where)).toEqual([
      { year: "2024", round: "1" },
      { year: "2024", round: "2" },
      { year: "2025", round: "1" },
    ]);
  });

  it("of few whole numbers has seats, not marks", () => {
    const marks: MappedList = { ...byRank, unit: "marks", maxMarks: 200, category: /^(OC|BC|SC)$/ };
    expect(propose("OC|BC|SC\n17|12|0\n16|11|1", marks).map.across[0]).toMatchObject({ gives: "seats" });
    expect(propose("OC|BC|SC\n171.5|162|120\n163.25|151|110.5", marks).map.across[0]).toMatchObject({ gives: "marks" });
  });
});
