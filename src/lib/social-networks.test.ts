import { expect, test } from "vitest";
import { socialLink } from "./social-networks.ts";

test.each([
  ["https://www.instagram.com/margdeep", "Instagram"],
  ["https://youtube.com/@margdeep", "YouTube"],
  ["https://in.linkedin.com/company/margdeep", "LinkedIn"],
  ["https://x.com/margdeep", "X"],
  ["https://t.me/margdeep", "Telegram"],
])("%s is a page on %s", (address, name) => {
  expect(socialLink(address)).toMatchObject({ url: address, name });
});

test.each(["http://x.com/margdeep", "https://example.org", "https://notx.com/a", "https://x.com.example.org", "x", ""])(
  "%j is no link of the footer",
  (address) => {
    expect(socialLink(address)).toBeNull();
  },
);
