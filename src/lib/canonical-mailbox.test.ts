import { expect, test } from "vitest";
import { canonicalMailbox, isSameMailbox } from "./canonical-mailbox.ts";

// proves D18
test.each([
  ["kid@example.org", "KID@Example.org", true],
  ["kid@example.org", "kid+g@example.org", true],
  ["kid+a@example.org", "kid+b+c@example.org", true],
  ["kid@gmail.com", "k.i.d@gmail.com", true],
  ["kid@gmail.com", "K.I.D+mother@googlemail.com", true],
  ["kid@googlemail.com", " kid@gmail.com ", true],
  ["kid@gmail.com", "kid@gmail.com.", true],
  ["k.id@proton.me", "kid@pm.me", true],
  ["kid@icloud.com", "kid+x@me.com", true],
  ["k.id@example.org", "kid@example.org", false],
  ["kid@gmail.com", "mother@gmail.com", false],
  ["kid@gmail.com", "kid@example.org", false],
  ["kid@gmail.com", "kid@mail.com", false],
  ["+kid@example.org", "+mother@example.org", false],
  ["", "", false],
  ["kid@example.org", "", false],
])("%s and %s are one mailbox: %s", (one, other, expected) => {
  expect(isSameMailbox(one, other)).toBe(expected);
  expect(isSameMailbox(other, one)).toBe(expected);
});

test("is not changed by being read twice", () => {
  for (const email of ["K.I.D+x@googlemail.com", "+kid@example.org", "no address", "a@b@c.org"])
    expect(canonicalMailbox(canonicalMailbox(email))).toBe(canonicalMailbox(email));
});
