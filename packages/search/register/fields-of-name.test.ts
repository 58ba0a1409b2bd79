import { expect, test } from "vitest";
import { type Field, fieldAskedBy, fieldsOfName } from "./fields-of-name.ts";

test.each<[string, Field[]]>([
  ["Smt. Kashibai Navale College of Nursing", ["nursing"]],
  ["GNM School, District Hospital", ["nursing"]],
  ["K. T. Patil College of B.Pharm", ["pharmacy"]],
  ["Institute of Pharmaceutical Education and Research", ["pharmacy"]],
  ["R. A. Podar Ayurved Medical College", ["ayurveda"]],
  ["Homeopathic Medical College", ["homoeopathy"]],
  ["Homoeopathic Medical College", ["homoeopathy"]],
  ["Z. V. M. Unani Medical College", ["unani"]],
  ["College of Agriculture, Shivajinagar", ["agriculture"]],
  ["Chandra Shekhar Azad Krishi Vishwavidyalaya", ["agriculture"]],
  ["Maa Aranya Devi B. Ed. College", ["education"]],
  ["Government Teachers Training College", ["education"]],
  ["Government College of Physical Education", ["physical-education"]],
  ["Vidhi Mahavidyalaya, Samastipur", ["law"]],
  ["West Bengal University of Animal and Fishery Sciences", ["veterinary"]],
  ["Saraswati Dental College and Hospital", ["dental"]],
  ["Government Polytechnic, Ambikapur", ["polytechnic"]],
  ["National Institute of Fashion Technology, Patna", ["design"]],
  ["National Institute of Design", ["design"]],
  ["Arts, Commerce and Science College", ["commerce", "arts"]],
])("%s states what it teaches", (name, stated) => {
  expect(fieldsOfName(name)).toEqual(stated);
});

test.each([
  "Indian Institute of Science",
  "Malad Kandivli Education Society, Khandwala College",
  "Vidyapati Institute of Higher Education",
  "Adarsh Law Education Society's College of Science",
  "Vikrant Institute of Technology, Borkhedi, Behind Veterinary College",
  "Sri Krishna Degree College, ITI Colony",
  "Polytechnica Engineering Siddhartha College",
  "College of Agricultural Engineering",
  "Siddha Baba College",
  "Lawrence College",
  "College of Fine Arts",
])("%s states no field for certain", (name) => {
  expect(fieldsOfName(name)).toEqual([]);
});

test("degrees and fields ask for the same colleges", () => {
  expect(["bams", "ayurveda", "bhms", "bhm", "gnm", "bed", "pune"].map(fieldAskedBy)).toEqual([
    "ayurveda",
    "ayurveda",
    "homoeopathy",
    "hotel-management",
    "nursing",
    "education",
    null,
  ]);
});
