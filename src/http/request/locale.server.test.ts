import { describe, expect, test } from "vitest";
import { chooseLocale, languageCookieOfAccount, negotiateLanguage } from "./locale.server.ts";

const choose = (accepted: string, cookies = "") => negotiateLanguage(["en", "hi"], cookies, accepted);

test.each([
  ["the browser's weights decide, not the order of its languages", "hi;q=0.2, en;q=0.9", "en"],
  ["of equal weights the first decides", "hi, en", "hi"],
  ["a region is an accent of its language", "hi-IN,hi;q=0.9,en-IN;q=0.8", "hi"],
  ["a language that we lack is passed over", "ta-IN,ta;q=0.9,hi;q=0.5,en;q=0.4", "hi"],
  ["a weight of 0 refuses a language", "hi;q=0, en;q=0.1", "en"],
  ["a language whose name begins like one of ours is another", "hil-PH", "en"],
  ["any language will do", "*", "en"],
  ["what is no list of languages counts as none", ";;q=,=;,", "en"],
])("%s", (_what, accepted, language) => {
  expect(choose(accepted)).toBe(language);
});

test("the visitor's own choice goes before the browser's, if we have that language", () => {
  expect(choose("en", "theme=dark; lang=hi")).toBe("hi");
  expect(choose("hi", "lang=xx")).toBe("hi");
  expect(choose("en", "otherlang=hi")).toBe("en");
  expect(choose("", "")).toBe("en");
});

test("only a language with messages of its own is chosen", () => {
  expect(chooseLocale(new Headers({ Cookie: "lang=ta", "Accept-Language": "ta;q=0.9, xx, mr;q=0.1" }))).toBe("mr");
});

test("a header that came before is answered alike, and the visitor's own choice still goes before it", () => {
  const choices = ["", "theme=dark", "lang=mr", ""].map((cookie) =>
    chooseLocale(new Headers({ Cookie: cookie, "Accept-Language": "hi-IN,hi;q=0.9,en;q=0.8" })),
  );
  expect(choices).toEqual(["hi", "hi", "mr", "hi"]);
});

describe("after a login the site is in the account's language", () => {
  const config = { PUBLIC_URL: "http://localhost:3000" };
  const cookieFor = (stored: string, cookie: string, accepted = "en-IN") =>
    languageCookieOfAccount(stored, new Headers({ Cookie: cookie, "Accept-Language": accepted }), config)?.split(
      ";",
    )[0];

  test("where none was chosen in this browser", () => {
    expect(cookieFor("mr", "")).toBe("lang=mr-account");
    expect(cookieFor("mr", "lang=xx; theme=dark")).toBe("lang=mr-account");
    expect(chooseLocale(new Headers({ Cookie: "lang=mr-account", "Accept-Language": "en" }))).toBe("mr");
  });

  // proves S23.6
  test("also for the next person on a shared phone", () => {
    expect(cookieFor("hi", "lang=mr-account")).toBe("lang=hi-account");
    expect(cookieFor("en", "lang=mr-account")).toBe("lang=en-account");
  });

  test.each([
    ["mr", "lang=hi", "en"],
    ["mr", "lang=mr-account", "en"],
    ["mr", "", "mr"],
    ["ta", "", "en"],
  ])("and stays as it is for %s with the cookie %j and the browser's %s", (stored, cookie, accepted) => {
    expect(cookieFor(stored, cookie, accepted)).toBeUndefined();
  });
});
