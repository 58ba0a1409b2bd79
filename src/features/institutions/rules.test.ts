import { describe, expect, test } from "vitest";
import { addressProblem, domainOfSite, readValue } from "./rules.ts";

describe("the domain of a college", () => {
  test.each([
    ["www.iitb.ac.in", "iitb.ac.in"],
    ["https://www.cse.iitb.ac.in/admissions?x=1", "iitb.ac.in"],
    ["http://WWW.COEP.ORG.IN/", "coep.org.in"],
    ["https://vit.edu", "vit.edu"],
    ["https://www2.college.edu.in", "college.edu.in"],
    ["https://portal.ox.ac.uk", "ox.ac.uk"],
    ["https://gpmumbai.dtemaharashtra.gov.in", "gpmumbai.dtemaharashtra.gov.in"],
    ["https://www.gecbh.kar.nic.in", "gecbh.kar.nic.in"],
    [null, null],
    ["", null],
    ["ac.in", null],
    ["https://www.ac.in", null],
    ["https://sites.google.com/view/our-college", null],
    ["https://our-college.blogspot.com", null],
    ["http://10.1.2.3/", null],
    ["http://localhost", null],
    ["not a site", null],
  ])("of %s is %s", (site, domain) => expect(domainOfSite(site)).toBe(domain));
});

test.each([
  ["admissions@iitb.ac.in", null],
  ["Registrar@CSE.IITB.ac.in", null],
  ["iitb.ac.in@gmail.com", "free_mail"],
  ["registrar@iitb.ac.in.example.com", "other_domain"],
  ["registrar@notiitb.ac.in", "other_domain"],
  ["registrar@ac.in", "other_domain"],
  ["registrar@coep.ac.in", "other_domain"],
])("%s speaks for iitb.ac.in: %s", (email, problem) => expect(addressProblem(email, "iitb.ac.in")).toBe(problem));

test.each([
  ["fees", "1,25,000", "125000"],
  ["fees", "0125000", "125000"],
  ["fees", "1.25 lakh", null],
  ["fees", "10000001", null],
  ["seats", "-5", null],
  ["phone", "+91 (22) 2572-2545", "+91 (22) 2572-2545"],
  ["phone", "call us", null],
  ["email", "info@iitb.ac.in", "info@iitb.ac.in"],
  ["email", "info", null],
  ["website", "javascript:alert(1)", null],
  ["website", "https://www.iitb.ac.in", "https://www.iitb.ac.in"],
  ["hostel", "  ", null],
] as const)("a value of %s, %s, is stored as %s", (topic, typed, stored) =>
  expect(readValue(topic, typed)).toBe(stored),
);
