import { describe, expect, it } from "vitest";
import { tidyCourse } from "./tidy-courses.ts";

describe("tidyCourse", () => {
  it.each([
    ["ELECTRONICS & COMMUNICATION ENGG", "Electronics and Communication Engineering"],
    ["ELECTRONICS AND COMMUNICATIONS ENGINEERING", "Electronics and Communication Engineering"],
    [
      "Electronics and Communication(Advanced Communication Technology)",
      "Electronics and Communication Engineering (Advanced Communication Technology)",
    ],
    ["MASTERS IN COMPUTER APPLICATIONS", "MCA"],
    ["Bachelor of Computer Application", "BCA"],
    ["Bacherlor of Bussiness Administration", "BBA"],
    ["master of business administratation", "MBA"],
    ["MBA(MARKETING MANAGEMENT)", "MBA (Marketing Management)"],
    ["MBA (HUMAN RESOURCE MANAGEMENT )", "MBA (Human Resource Management)"],
    ["MBA(GENERAL)", "MBA (General Management)"],
    ["MBA (BUSINESS ADMINISTRATION)", "MBA"],
    ["Master of Business Administration (MBA)", "MBA"],
    ["Post Graduate Diploma in Management (Business Administration)  (PGDM â€“ BA)", "PGDM"],
    ["POST GRADUATE DIPLOMA IN MANAGEMENT (HUMAN RESOURCE MANAGEMENT)", "PGDM (Human Resource Management)"],
    [
      '"COMPUTER SCIENCE AND ENGINEERING (ARTIFICIAL INTELLIGENCE )"',
      "Computer Science and Engineering (Artificial Intelligence)",
    ],
    ["COMPUTER SCEINCE & ENGINEERING", "Computer Science and Engineering"],
    [
      "COMPUTER SCIENCE & ENGINEERING (With Spl in Artificial Intelligence & Data Science)",
      "Computer Science and Engineering (Artificial Intelligence and Data Science)",
    ],
    [
      "COMPUTER SCIENCE AND ENGINEERING WITH SPECIALISATION IN CYBER SECURITY",
      "Computer Science and Engineering (Cyber Security)",
    ],
    ["COMPUTER SCIENCE AND ENGINEERING (IOT)", "Computer Science and Engineering (Internet of Things)"],
    ["INTERNET OF THINGS(IoT)", "Internet of Things"],
    [
      "COMPUTER SCIENCE AND ENGINEERING (INTERNET OF THINGS AND CYBER SECURITY INCLUDING BLOCK CHAIN TECHNO",
      "Computer Science and Engineering (Internet of Things and Cyber Security Including Blockchain Technology)",
    ],
    ["ARTIFICIAL INTELLIGENCE (AI)  AND DATA SCIENCE", "Artificial Intelligence and Data Science"],
    ["AI & Data Science", "Artificial Intelligence and Data Science"],
    ["B. TECH - COMPUTER SCIENCE AND ENGINEERING", "Computer Science and Engineering"],
    ["M.Tech (VLSI)", "VLSI"],
    ["DIPLOMA IN MECHANICAL ENGINEERING", "Mechanical Engineering"],
    ["MECHANICAL ENGINEERING( PRODUCTION)", "Mechanical Engineering (Production)"],
    ["MECHANICAL ENGINEERING (PROD)", "Mechanical Engineering (Production)"],
    ["MECHANICAL ENGINEERING PRODUCTION", "Mechanical Engineering (Production)"],
    ["CIVIL(STRUCTURAL ENGINEERING)", "Civil Engineering (Structural Engineering)"],
    ["ELECTRONICS AND TELE-COMMUNICATION ENGINEERING", "Electronics and Telecommunication Engineering"],
    ["CAD CAM", "CAD/CAM"],
    ["CHEMICAL ENGINEERING [SW]", "Chemical Engineering (Sandwich)"],
    ["AUTOMOBILE ENGINEERING [SF]", "Automobile Engineering"],
    ["Bio Technology", "Biotechnology"],
    ["B.Tech in Electrical Engineering ( Rail Engineering)", "Electrical Engineering (Rail Engineering)"],
    [
      "Computer Science Engineering (Artificial lntelligence and Machine Learning)",
      "Computer Science and Engineering (Artificial Intelligence and Machine Learning)",
    ],
    ["BIOTECH ENGINEERINGâ€‹", "Biotechnology Engineering"],
    ["VLSI DESIGN AND EMBEDDED SYSTEMS", "VLSI Design and Embedded Systems"],
    ["BBA/MBA", "BBA + MBA"],
  ])("%s is %s", (raw, name) => {
    expect(tidyCourse(raw).name).toBe(name);
  });

  it("says what the name says beside the course", () => {
    expect(tidyCourse("CIVIL ENGINEERING (2 SHIFT)")).toMatchObject({ name: "Civil Engineering", isSecondShift: true });
    expect(tidyCourse("MASTER OF BUSINESS ADMINISTRATION (INTEGRATED)")).toMatchObject({
      name: "MBA",
      isIntegrated: true,
    });
    expect(tidyCourse("MBA(International Business) online")).toMatchObject({
      name: "MBA (International Business)",
      isOnline: true,
    });
  });
});
