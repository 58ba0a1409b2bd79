import { expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

// proves S2.2
test.each([
  ["/", "", "/"],
  ["/FAQs/", "", "/faqs"],
  ["/f%61qs", "?utm_source=x", "/faqs"],
  ["/Collegelist/Mg==", "?page=2&state=Goa", "/collegelist/Mg==?page=2"],
  ["/collegedetails/MTI", "", "/collegedetails/MTI="],
  ["/collegedetails/MTI%3D/", "?lang=hi", "/collegedetails/MTI=?lang=hi"],
  ["/COLLEGEDETAILS/MTI=/Cost", "?branch=5", "/collegedetails/MTI=/cost"],
  ["/newsblog/007", "", "/newsblog/7"],
  ["/Choices/PRINT", "", "/choices/print"],
  ["/HostelList", "", "/hostellist"],
  ["/compare", "?of=college-1,branch-2", "/compare?of=college-1,branch-2"],
  ["/compare", "?of=college-1&of=a%26b%22", "/compare?of=college-1,a%26b%22"],
  ["/nothing/like/this/", "", "/nothing/like/this"],
  ["/faqs", "?page=1&lang=xx", "/faqs"],
])("%s%s is %s", (pathname, search, expected) => {
  expect(canonicalPath(pathname, search)).toBe(expected);
});
