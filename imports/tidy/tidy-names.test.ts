import { describe, expect, it } from "vitest";
import { tidyInstituteName, tidyUniversityName } from "./tidy-names.ts";

describe("tidyInstituteName", () => {
  it.each([
    ["CITY ENGINEERING COLLEGE", "City Engineering College"],
    ["B.M.S.COLLEGE OF ENGINEERING", "B.M.S. College of Engineering"],
    ["L. J. INSTITUTE OF ENGINEERING & TECHNOLOGY", "L. J. Institute of Engineering and Technology"],
    [" IES INSTITUTE OF TECHNOLOGY AND MANAGEMENT", "IES Institute of Technology and Management"],
    [
      "ASHOKA WOMEN\u00c3\u00a2\u00e2\u0082\u00ac\u00e2\u0084\u00a2S ENGINEERING COLLEGE",
      "Ashoka Women's Engineering College",
    ],
    ["GURU BRAHMANAND JI GOVT. POLYTECHNIC, NILOKHERI,", "Guru Brahmanand Ji Government Polytechnic, Nilokheri"],
    ["SVKMS NMIMS DEEMED TO BE UNIVERSITY", "SVKMS NMIMS Deemed to be University"],
    ["COEP TECHNOLOGICAL UNIVERSITY", "COEP Technological University"],
    ["ST. KABIR INSTITUTE OF PROFESSIONAL STUDIES", "St. Kabir Institute of Professional Studies"],
    [
      "SHRI PRINCE SHIVAJI MARATHA BOARDING HOUSE'S THE NEW COLLEGE",
      "Shri Prince Shivaji Maratha Boarding House's the New College",
    ],
    ["SVKM'S NARSEE MONJEE COLLEGE", "SVKM's Narsee Monjee College"],
    ["GOVERNMENT POLYTECHNIC COLLEGE, AUNDIPATTI - 625517", "Government Polytechnic College, Aundipatti"],
    ["INSTITUTE OF KNITTING TECHNOLOGY , LUDHIANA", "Institute of Knitting Technology, Ludhiana"],
    ["126-GOVERNMENT POLYTECHNIC COLLEGE", "Government Polytechnic College"],
    ["KRISHNA INSTITUTE OF TECHNOLOGY 351", "Krishna Institute of Technology"],
    [
      "UJJAIN COLLEGE (FORMERLY GOVT COLLEGE ESTB. IN 1966)",
      "Ujjain College (Formerly Government College Estb. in 1966)",
    ],
    ["DEPARTMENT OF COMPUTER SCIENCE & ENGG", "Department of Computer Science and Engineering"],
    ["SIR M.VISVESVARAYA INSTITUTE OF TECHNOLOGY", "Sir M. Visvesvaraya Institute of Technology"],
    ["VEL TECH MULTI TECH DR.RANGARAJAN COLLEGE", "Vel Tech Multi Tech Dr. Rangarajan College"],
    ["SD COLLEGE OF ENGG. & TECH., PUNE", "SD College of Engineering and Technology, Pune"],
    ["COMPUCOM INST. OF INFORMATION TECH.", "Compucom Institute of Information Technology"],
    ["DR. BR AMBEDKAR INSTITUTE", "Dr. BR Ambedkar Institute"],
    ["KISHORE INSTITUTE OF MODERN MANAGEMENT (KIMM)", "Kishore Institute of Modern Management (KIMM)"],
    ["SHARADA LAKSHMI EDUCATION SOCIETY (SLES) COLLEGE", "Sharada Lakshmi Education Society (SLES) College"],
    ["AZAD INSTITUTE OF SCIENCE AND ENGINEERING (AISE)", "Azad Institute of Science and Engineering (AISE)"],
    ["GOVERNMENT POLYTECHNIC (AIDED)", "Government Polytechnic (Aided)"],
    ["GOVERNMENT COLLEGE (NAINITAL)", "Government College (Nainital)"],
    ["Indian Institute of Technology Bombay", "Indian Institute of Technology Bombay"],
  ])("%s is read as %s", (raw, tidy) => {
    expect(tidyInstituteName(raw)).toBe(tidy);
  });
});

describe("tidyUniversityName", () => {
  it.each([
    ["NOT APPLICABLE", ""],
    ["University of Calicut, Calicut,", "University of Calicut, Calicut"],
    ["VisvesvarayaÂ\u00a0Technological University, Belgaum", "Visvesvaraya Technological University, Belgaum"],
    ["Jawaharlal&NBSP;Nehru Technological University", "Jawaharlal Nehru Technological University"],
    ["BIHAR ENGINEERING UNIVERSITY PATNA", "Bihar Engineering University Patna"],
  ])("%s is read as %s", (raw, tidy) => {
    expect(tidyUniversityName(raw)).toBe(tidy);
  });
});
