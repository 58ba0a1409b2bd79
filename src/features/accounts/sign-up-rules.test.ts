// proves S5.2

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { canTakeDigit, normalizePhone, phoneWhileTyped } from "#lib/person-fields.ts";
import { emailProblem } from "#lib/person-rules.ts";
import { needsGuardianFields, type SignUpAnswers, signUpFields, signUpProblems } from "./sign-up-rules.ts";

const today = "2026-11-21";

const complete: SignUpAnswers = {
  first_name: "Asha",
  last_name: "Patil",
  contact: "9800000000",
  email: "asha@example.org",
  password: "lamp on the path 7",
  confirm_password: "lamp on the path 7",
  dob: "2005-04-17",
  city: "",
  pincode: "",
  intrested_in: ["1"],
  package: "1",
  guardian_name: "",
  guardian_email: "",
};

const problems = (changed: Partial<SignUpAnswers>) => signUpProblems({ ...complete, ...changed }, today);

test("complete answers have no problem, with or without address, pincode and repeated password", () => {
  expect(problems({})).toEqual({});
  expect(problems({ city: "12 Station Road, Pune", pincode: "411001", confirm_password: undefined })).toEqual({});
});

test.each<[keyof SignUpAnswers, string]>([
  ["first_name", "First Name is required"],
  ["last_name", "Last Name is required"],
  ["contact", "Phone Number is required"],
  ["email", "Email is required"],
  ["dob", "Date Of Birth is required"],
  ["package", "Select Package for continue"],
])("an empty %s says: %s", (field, message) => {
  expect(problems({ [field]: "" })).toEqual({ [field]: message });
});

test("no stream, no password and no repetition are reported in the given words", () => {
  expect(problems({ intrested_in: [] })).toEqual({ intrested_in: "Intrested In is required" });
  expect(problems({ password: "", confirm_password: "" })).toEqual({
    password: "Password is required",
    confirm_password: "Confirm Password is required",
  });
});

test("everything missing is reported at once, in the order of the form", () => {
  const empty = Object.fromEntries(signUpFields.map((name) => [name, name === "intrested_in" ? [] : ""]));
  const found = signUpProblems(empty as unknown as SignUpAnswers, today);
  expect(Object.keys(found)).toEqual(
    signUpFields.filter((name) => !["guardian_name", "guardian_email", "city", "pincode"].includes(name)),
  );
});

describe("passwords are compared as they were typed", () => {
  test.each(["lamp on the path 7 ", "Lamp on the path 7", "lamp on the path", "lamp on the p\u0061th 7\u0301"])(
    "%j differs",
    (confirm_password) => {
      expect(problems({ confirm_password })).toEqual({
        confirm_password: "Password and Confirm Password should be same",
      });
    },
  );
  test("blanks and letters of every script are taken", () => {
    expect(problems({ password: "  दीपक मार्ग  ", confirm_password: "  दीपक मार्ग  " })).toEqual({});
  });
});

test.each(["98000-0000", "98000 0000", "+919800000", "98000000001", "९८००००००००", "98e7", "x"])(
  "the phone number %s is refused",
  (contact) => {
    expect(problems({ contact })).toEqual({ contact: "Phone Number takes digits only, at most 10" });
  },
);

test.each(["4110011", "41100a", "411 01", "-1"])("the pincode %s is refused", (pincode) => {
  expect(problems({ pincode })).toEqual({ pincode: "Pincode takes digits only, at most 6" });
});

test.each([
  ["2026-11-21", "Date of Birth cannot be today or a future date."],
  ["2026-11-22", "Date of Birth cannot be today or a future date."],
  ["9999-12-31", "Date of Birth cannot be today or a future date."],
  ["1899-12-31", "Date Of Birth cannot be before 1900"],
  ["2005-02-30", "Date Of Birth: February 2005 has only 28 days"],
  ["17-04-2005", "Please enter the Date Of Birth as day, month and year"],
  ["2005-4-17", "Please enter the Date Of Birth as day, month and year"],
  ["2005-13-01", "Date Of Birth: the month must be a number from 1 to 12"],
  ["--", "Please enter the Date Of Birth as day, month and year"],
  ["2005/04/17", "Please enter the Date Of Birth as day, month and year"],
])("born on %s: %s", (dob, message) => {
  expect(problems({ dob })).toEqual({ dob: message });
});

describe("age", () => {
  const guardian = { guardian_name: "Meera Patil", guardian_email: "meera@example.org" };

  test("under 13 is refused kindly, and no guardian's details are required", () => {
    for (const dob of ["2026-11-20", "2013-11-22"])
      expect(problems({ dob })).toEqual({
        dob: expect.stringMatching(/must be at least 13 to have a Margdeep account\. You are welcome/),
      });
  });

  test("from 13 to the day before 18 a guardian's name is needed, and an e-mail address only where there is one", () => {
    for (const dob of ["2013-11-21", "2008-11-22"]) {
      expect(needsGuardianFields(dob, today)).toBe(true);
      expect(problems({ dob })).toEqual({
        guardian_name: "If you are under 18, we need the name of a parent or guardian",
      });
      expect(problems({ dob, ...guardian })).toEqual({});
      expect(problems({ dob, ...guardian, guardian_email: "" })).toEqual({});
    }
  });

  test("from the 18th birthday on none is needed, and what is in the fields does not matter", () => {
    expect(needsGuardianFields("2008-11-21", today)).toBe(false);
    expect(problems({ dob: "2008-11-21", guardian_email: "no address" })).toEqual({});
  });

  test("the guardian's e-mail is not the student's own, however it is written", () => {
    expect(problems({ dob: "2010-01-01", ...guardian, guardian_email: "ASHA@example.org" })).toEqual({
      guardian_email: "Please give the guardian's own e-mail address, not yours",
    });
    expect(problems({ dob: "2010-01-01", ...guardian, guardian_email: "meera" })).toHaveProperty("guardian_email");
  });
});

test("answers that are too long are told with the most they may have", () => {
  const long = "x".repeat(100_000);
  expect(problems({ first_name: long, last_name: long, city: long, password: long, confirm_password: long })).toEqual({
    first_name: "Please use at most 60 characters",
    last_name: "Please use at most 60 characters",
    password: "Please use at most 128 characters",
    city: "Please use at most 200 characters",
  });
  expect(problems({ email: `${long}@example.org` })).toEqual({ email: "Please use at most 254 characters" });
  expect(problems({ intrested_in: Array.from({ length: 51 }, String) })).toHaveProperty("intrested_in");
});

test("an e-mail address is read as zod reads it", () => {
  const samples = ["a@b.in", "a.b+c@example.co.in", "a@b", "@b.in", "a@@b.in", "a b@c.in", "a@b.in,c@d.in", ".a@b.in"];
  const hostile = [
    "u@x.in\r\nRCPT TO:<evil@x.in>",
    '"a"@b.in',
    "a@b..in",
    "a..b@c.in",
    "ä@b.in",
    "a@b.in\u0000",
    "<a@b.in>",
  ];
  for (const email of [...samples, ...hostile])
    expect([email, emailProblem(email, "") === undefined]).toEqual([email, z.email().safeParse(email).success]);
});

test.each([
  ["98765 43210", "9876543210"],
  ["+91 98765-43210", "9876543210"],
  ["\u202a+91 98765\u201143210\u202c", "9876543210"],
  ["+९१ ९८७६५ ४३२१०", "9876543210"],
  ["0919876543210", "9876543210"],
  ["09876543210", "9876543210"],
  ["98765", "98765"],
  ["123456789012345", "123456789012345"],
  ["98765432101", "98765432101"],
  ["no digits", ""],
])("a pasted phone number %s becomes %s", (typed, digits) => {
  expect(phoneWhileTyped(typed)).toBe(digits);
});

// proves S5.5
test.each([
  "+91 98220 22001",
  "919822022001",
  "91 9822022001",
  "0091 98220-22001",
  "098220 22001",
  "0919822022001",
  "९८२२०२२००१",
])("a number typed as %s, one character after another, is 9822022001", (typed) => {
  let field = "";
  for (const character of typed) if (canTakeDigit(field)) field = phoneWhileTyped(field + character);
  expect(field).toBe("9822022001");
});

// proves S5.5
test("a number that is broken off after its country code is refused, and no other person's", () => {
  const sent = normalizePhone(phoneWhileTyped("+91 98220 220"));
  expect(problems({ contact: sent })).toEqual({ contact: notMobile });
});

test.each(["12345", "5822022001", "0000000000", "1234567890", "98765"])(
  "%s is no mobile number in India, and is refused in words",
  (contact) => {
    expect(problems({ contact })).toEqual({ contact: notMobile });
  },
);

test.each(["011001", "41100", "1"])("%s is no pincode, and is refused in words", (pincode) => {
  expect(problems({ pincode })).toEqual({ pincode: "A pincode has 6 digits, and the first one is not 0" });
});

const notMobile = "Please give an Indian mobile number: 10 digits, the first one 6, 7, 8 or 9";
