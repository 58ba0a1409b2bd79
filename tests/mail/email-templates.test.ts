// proves S2.7

import { describe, expect, test } from "vitest";
import { type EmailToWrite, writeEmail } from "#features/emails/write-email.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { paise } from "#lib/money.ts";
import { linkToken } from "#lib/secrets.server.ts";

const secretKey = "a secret of the tests, never of a running product";
const config = readConfig({ PUBLIC_URL: "https://margdeep.example", SUPPORT_EMAIL: "help@margdeep.example" });
const write = (email: EmailToWrite) => writeEmail({ config, secretKey }, email);

interface Expected {
  email: EmailToWrite;
  subject: string;
  link: string;
  says: string[];
}

const site = "https://margdeep.example";
const aboutOrder = { firstName: "Asha", orderPublicId: "o-1", packageName: "Guide" };

const emailTemplates: Record<string, Expected> = {
  "enquiry_answered: to a student": {
    email: {
      kind: "enquiry_answered",
      language: "en",
      details: { name: "Asha Patil", reference: "M-7KQ2XD9", about: "COEP <Pune>", answer: null },
    },
    subject: "We have answered your message M-7KQ2XD9",
    link: `${site}/student-dashboard/enquiries`,
    says: ["Hello Asha,", "Sign in to read the answer", "M-7KQ2XD9", "COEP"],
  },
  "enquiry_answered: to somebody without an account": {
    email: {
      kind: "enquiry_answered",
      language: "en",
      details: { name: "Asha Patil", reference: "M-7KQ2XD9", about: "", answer: "Yes, there is.\n\nAsk for Meera." },
    },
    subject: "We have answered your message M-7KQ2XD9",
    link: `${site}/contactus`,
    says: ["We have answered your message:", "Yes, there is.", "Ask for Meera.", "it is the answer to your message"],
  },
  "staff_invitation: to somebody new": {
    email: {
      kind: "staff_invitation",
      language: "en",
      details: {
        ...{ name: "Ravi Kale", invitedBy: "Meera Joshi", role: "editor", isNew: true },
        ...{ invitationId: "invitation-1", expiresAt: "2026-11-24T09:30:00Z" },
      },
    },
    subject: "You are invited to the Margdeep office",
    link: `${site}/staff/invitation/${linkToken(secretKey, "staff-invitation", "invitation-1")}`,
    says: ["Hello Ravi,", "Meera Joshi has invited you", "once, until 24 Nov 2026", "editor"],
  },
  "staff_invitation: a new password": {
    email: {
      kind: "staff_invitation",
      language: "en",
      details: {
        ...{ name: "Ravi Kale", invitedBy: "Meera Joshi", role: "editor", isNew: false },
        ...{ invitationId: "invitation-2", expiresAt: "2026-11-24T09:30:00Z" },
      },
    },
    subject: "Choose a new password for the Margdeep office",
    link: `${site}/staff/invitation/${linkToken(secretKey, "staff-invitation", "invitation-2")}`,
    says: ["Meera Joshi has sent you a link", "Your password stays the same"],
  },
  staff_account_changed: {
    email: {
      kind: "staff_account_changed",
      language: "en",
      details: { name: "Ravi Kale", what: "second_factor_taken", changedAt: "2026-11-21T09:30:00Z" },
    },
    subject: "Your Margdeep office account was changed",
    link: `${site}/staff/`,
    says: ["An admin removed the second factor of your staff account on 21 Nov 2026", "tell an admin right away"],
  },
  staff_announcement_ends: {
    email: {
      kind: "staff_announcement_ends",
      language: "en",
      details: { name: "Ravi Kale", announcementId: 4, text: "CAP round 2 begins", endsOn: "2026-11-28" },
    },
    subject: "An announcement on Margdeep is about to end",
    link: `${site}/staff/announcements/4`,
    says: ["Its last day on the site is 28 Nov 2026", "CAP round 2 begins", "give it a later last day"],
  },
  "refund_done: all of it": {
    email: {
      kind: "refund_done",
      language: "en",
      details: {
        payerName: "Asha Patil",
        orderPublicId: "o-1",
        packageName: "Guide",
        amountPaise: paise(199_900),
        isWhole: true,
        newPackageName: "Explorer",
      },
    },
    subject: "We have refunded your payment",
    link: `${site}/checkout/o-1`,
    says: [
      "Hello Asha,",
      "We have refunded everything you paid.",
      "7-8 business days",
      "₹1,999",
      "The package of the account is now Explorer.",
    ],
  },
  "refund_done: a part": {
    email: {
      kind: "refund_done",
      language: "en",
      details: {
        payerName: "",
        orderPublicId: "o-1",
        packageName: "Guide",
        amountPaise: paise(50_000),
        isWhole: false,
        newPackageName: null,
      },
    },
    subject: "We have refunded your payment",
    link: `${site}/checkout/o-1`,
    says: ["part of what you paid", "₹500"],
  },
  deliverable_delivered: {
    email: {
      kind: "deliverable_delivered",
      language: "en",
      details: {
        firstName: "Asha",
        orderPublicId: "o-1",
        packageName: "Guide",
        title: "Counselling call",
        note: "Held on Monday",
        confirmBy: "2026-11-28T09:30:00Z",
      },
    },
    subject: "Delivered: Counselling call",
    link: `${site}/student-dashboard/package/o-1`,
    says: ["Hello Asha,", "Held on Monday", "28 Nov 2026", "dispute it"],
  },
  "dispute_answered: delivered again": {
    email: {
      kind: "dispute_answered",
      language: "en",
      details: { ...aboutOrder, title: "Counselling call", answer: "redo", words: "Sorry, we call again" },
    },
    subject: "Our answer about Counselling call",
    link: `${site}/student-dashboard/package/o-1`,
    says: ["You are right", "Sorry, we call again"],
  },
  "dispute_answered: upheld": {
    email: {
      kind: "dispute_answered",
      language: "en",
      details: { ...aboutOrder, title: "Counselling call", answer: "uphold", words: "The call log shows 45 minutes" },
    },
    subject: "Our answer about Counselling call",
    link: `${site}/student-dashboard/package/o-1`,
    says: ["A second member of staff", "The call log shows 45 minutes", "Help/Support"],
  },
  "refund_requested: on its way": {
    email: {
      kind: "refund_requested",
      language: "en",
      details: { ...aboutOrder, amountPaise: paise(50_000), isWaiting: false },
    },
    subject: "Your package is cancelled",
    link: `${site}/student-dashboard/package/o-1`,
    says: ["₹500", "on its way"],
  },
  "refund_requested: staff look at it first": {
    email: {
      kind: "refund_requested",
      language: "en",
      details: { ...aboutOrder, amountPaise: paise(450_000), isWaiting: true },
    },
    subject: "Your package is cancelled",
    link: `${site}/student-dashboard/package/o-1`,
    says: ["₹4,500", "A member of our staff will look at the refund first"],
  },
  refund_refused: {
    email: {
      kind: "refund_refused",
      language: "en",
      details: { ...aboutOrder, amountPaise: paise(50_000), reason: "The call was held" },
    },
    subject: "Your refund was not approved",
    link: `${site}/student-dashboard/package/o-1`,
    says: ["₹500", "The call was held", "Your package continues"],
  },
  welcome: {
    email: {
      kind: "welcome",
      language: "en",
      details: { firstName: "Asha", packageName: "Basic", isWaitingForGuardian: false },
    },
    subject: "Welcome to Margdeep",
    link: `${site}/login`,
    says: ["Hello Asha,", "Your account is ready.", "Package", "Basic"],
  },
  "welcome under 18": {
    email: {
      kind: "welcome",
      language: "en",
      details: { firstName: "Asha", packageName: "Basic", isWaitingForGuardian: true },
    },
    subject: "Welcome to Margdeep",
    link: `${site}/login`,
    says: ["a parent or guardian must agree", "If they do not agree within 14 days, we erase the account"],
  },
  password_reset: {
    email: {
      kind: "password_reset",
      language: "en",
      details: { firstName: "Asha", studentPublicId: "PublicId", resetId: "reset-1" },
    },
    subject: "Set a new password",
    link: `${site}/Passwordreset/PublicId/${linkToken(secretKey, "password-reset", "reset-1")}`,
    says: ["Hello Asha,", "works once, for 30 minutes", "Your password stays the same"],
  },
  password_changed: {
    email: {
      kind: "password_changed",
      language: "en",
      details: { firstName: "Asha", changedAt: "2026-11-20T19:00:00Z" },
    },
    subject: "Your password was changed",
    link: `${site}/login`,
    says: ["was changed on 21 Nov 2026", "If it was not you"],
  },
  guardian_request: {
    email: {
      kind: "guardian_request",
      language: "en",
      details: {
        guardianName: "Meera Patil",
        studentFirstName: "Asha",
        consentId: "consent-1",
        expiresAt: "2026-12-05T09:30:00Z",
      },
    },
    subject: "Asha asks for your consent",
    link: `${site}/guardian/consent-1/${linkToken(secretKey, "guardian-consent", "consent-1")}`,
    says: [
      "Hello Meera,",
      "Asha has created an account",
      "by 5 Dec 2026, we erase the account",
      "If you do not know Asha",
    ],
  },
  "guardian_decided: given": {
    email: { kind: "guardian_decided", language: "en", details: { firstName: "Asha", decision: "given" } },
    subject: "Your parent or guardian has agreed",
    link: `${site}/login`,
    says: ["You can now use your whole account"],
  },
  "guardian_decided: refused": {
    email: { kind: "guardian_decided", language: "en", details: { firstName: "Asha", decision: "refused" } },
    subject: "Your parent or guardian has not agreed",
    link: `${site}/`,
    says: ["We will erase your account", "You do not need an account for that"],
  },
  receipt: {
    email: {
      kind: "receipt",
      language: "en",
      details: {
        payerName: "Asha Patil",
        orderPublicId: "order-1",
        receiptNumber: 123,
        paidAt: "2026-11-20T18:30:00Z",
        packageName: "Gold",
        amountPaise: paise(124_900),
      },
    },
    subject: "Your receipt MD-000123",
    link: `${site}/checkout/order-1/receipt?key=${linkToken(secretKey, "receipt", "order-1")}`,
    says: ["Hello Asha,", "MD-000123", "21 Nov 2026", "Gold", "₹1,249", "Prices include taxes."],
  },
  payment_attention: {
    email: {
      kind: "payment_attention",
      language: "en",
      details: { payerName: "Asha Patil", orderPublicId: "order-1", packageName: "Gold", amountPaise: paise(124_900) },
    },
    subject: "We have your payment and are checking your account",
    link: `${site}/checkout/order-1`,
    says: [
      "Our staff are looking into it now",
      "within 7-8 business days at the latest",
      "You do not need to do anything",
      "order-1",
    ],
  },
  email_change_old: {
    email: {
      kind: "email_change_old",
      language: "en",
      details: {
        firstName: "Asha",
        changeId: "change-1",
        newEmail: "new@example.org",
        expiresAt: "2026-11-22T09:30:00Z",
      },
    },
    subject: "Confirm your new e-mail address",
    link: `${site}/email-change/change-1/old/${linkToken(secretKey, "email-change-old", "change-1")}`,
    says: ["Hello Asha,", "new@example.org", "until 22 Nov 2026", "set a new one now"],
  },
  email_change_new: {
    email: {
      kind: "email_change_new",
      language: "en",
      details: {
        firstName: "Asha",
        changeId: "change-1",
        newEmail: "new@example.org",
        expiresAt: "2026-11-22T09:30:00Z",
      },
    },
    subject: "Confirm this e-mail address",
    link: `${site}/email-change/change-1/new/${linkToken(secretKey, "email-change-new", "change-1")}`,
    says: ["Hello Asha,", "Nothing will change.", "somebody gave this address"],
  },
  email_changed: {
    email: { kind: "email_changed", language: "en", details: { firstName: "Asha", newEmail: "new@example.org" } },
    subject: "Your e-mail address was changed",
    link: `${site}/login`,
    says: ["new@example.org", "write to us right away"],
  },
  account_leaving: {
    email: {
      kind: "account_leaving",
      language: "en",
      details: { firstName: "Asha", eraseAt: "2026-11-28T09:30:00Z" },
    },
    subject: "Your account will be erased",
    link: `${site}/login`,
    says: ["On 28 Nov 2026", "Keep my account"],
  },
  calendar_reminder: {
    email: {
      kind: "calendar_reminder",
      language: "en",
      details: {
        ...{ firstName: "Asha", reference: "calendar-7", remindersId: "r-1" },
        deadlines: [{ exam: "JEE Main", name: "Session 1: registration", endsOn: "2026-11-28" }],
      },
    },
    subject: "JEE Main: last day 28 Nov 2026",
    link: `${site}/calendar/reminders/r-1/${linkToken(secretKey, "calendar-reminders", "r-1")}`,
    says: ["Hello Asha,", "28 Nov 2026", "JEE Main: Session 1: registration", "Stop these reminders"],
  },
  hostel_owner: {
    email: {
      kind: "hostel_owner",
      language: "en",
      details: { hostelName: "Shanti Hostel", linkId: "h-1", expiresAt: "2026-12-28T09:30:00Z" },
    },
    subject: "Is the page of Shanti Hostel still right?",
    link: `${site}/hostel-owner/h-1/${linkToken(secretKey, "hostel-owner", "h-1")}`,
    says: ["28 Dec 2026", "works once"],
  },
  office_link: {
    email: {
      kind: "office_link",
      language: "en",
      details: { collegeName: "COEP", linkId: "o-1", expiresAt: "2026-11-22T09:30:00Z" },
    },
    subject: "Speak for COEP on Margdeep",
    link: `${site}/college-office/o-1/${linkToken(secretKey, "college-office", "o-1")}`,
    says: ["22 Nov 2026", "COEP"],
  },
  office_told: {
    email: {
      kind: "office_told",
      language: "en",
      details: { name: "Meera Joshi", collegeId: 12, collegeName: "COEP", what: "declined", reason: "No such office" },
    },
    subject: "Your office at COEP",
    link: `${site}/college-office/MTI=`,
    says: ["Hello Meera,", "No such office"],
  },
  ticket_received: {
    email: {
      kind: "ticket_received",
      language: "en",
      details: { firstName: "Asha", reference: "T-7KQ2XD9", subject: "Login trouble", department: "Technical Support" },
    },
    subject: "We have received your ticket T-7KQ2XD9",
    link: `${site}/student-dashboard/help-support/T-7KQ2XD9`,
    says: ["Hello Asha,", "T-7KQ2XD9", "Login trouble", "Technical Support", "Monday to Friday, 9 to 5:30"],
  },
  ticket_answered: {
    email: {
      kind: "ticket_answered",
      language: "en",
      details: { firstName: "Asha", reference: "T-7KQ2XD9", subject: "Login trouble" },
    },
    subject: "We have answered your ticket T-7KQ2XD9",
    link: `${site}/student-dashboard/help-support/T-7KQ2XD9`,
    says: ["Hello Asha,", "T-7KQ2XD9", "Login trouble", "Sign in to read the answer"],
  },
};

describe.each(Object.entries(emailTemplates))("%s", (_name, { email, subject, link, says }) => {
  const written = write(email);
  const frame = ["Margdeep helps students in India", "We sent you this e-mail because", "help@margdeep.example"];

  test("says the same in plain text and in HTML", () => {
    expect(written.subject).toBe(subject);
    for (const words of [...says, ...frame]) {
      expect(written.text).toContain(words);
      expect(written.html).toContain(words);
    }
  });

  test("has one link, as a button and as an address to copy", () => {
    expect(written.text.match(/^https:\S+$/gm)).toEqual([link]);
    const targets = [...written.html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets).toEqual([link, link]);
    expect(written.html).toContain(`>${link}</a>`);
  });

  test("fetches nothing from anywhere", () => {
    expect(written.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  });
});

// proves S9.8
test("names and packages are text, whatever is in them", () => {
  const nasty = `<img src=x onerror=alert(1)>"'&{name}`;
  const { text, html } = write({
    kind: "receipt",
    language: "en",
    details: {
      payerName: nasty.replaceAll(" ", "_"),
      orderPublicId: "order-1",
      receiptNumber: 1,
      paidAt: "2026-11-21T09:30:00Z",
      packageName: nasty,
      amountPaise: paise(100),
    },
  });
  expect(text).toContain(nasty);
  expect(html).not.toContain("<img");
  expect(html.match(/&lt;img/g)).toHaveLength(2);
});

test("somebody without a name is greeted all the same, and an unknown language is English", () => {
  const { text } = write({
    kind: "password_changed",
    language: "xx",
    details: { firstName: " ", changedAt: "2026-11-21T09:30:00Z" },
  });
  expect(text).toMatch(/^Hello,\n/);
});

test.each([
  "https://evil.example/prize",
  "evil.example",
  "//evil.example",
  "www.evil.example/a?b=c",
  "win@evil.example",
])("what a stranger wrote as a name or subject is no link in an e-mail to somebody else: %s", (words) => {
  const emails: EmailToWrite[] = [
    { kind: "welcome", language: "en", details: { firstName: words, packageName: "Free", isWaitingForGuardian: true } },
    {
      kind: "guardian_request",
      language: "en",
      details: {
        ...{ guardianName: words, studentFirstName: `See ${words} now` },
        ...{ consentId: "consent-1", expiresAt: "2026-12-05T09:30:00Z" },
      },
    },
    {
      kind: "ticket_received",
      language: "en",
      details: { firstName: "Asha", reference: "T-7KQ2XD9", subject: words, department: "Other" },
    },
  ];
  for (const email of emails) {
    const { subject, text, html } = write(email);
    // Mail programs take a dot between letters for a web address.
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|www\.evil|@evil/);
    expect(text).toContain("evil. example");
  }
});
