/**
 * Takes full-page screenshots of the built product with starter data, in three widths, light and dark, into
 * screenshots/: `npm run screenshots [-- <part of a page's name or address>]`.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { browserOptions } from "./browser-options.ts";
import { type Product, startProduct } from "./start-product.ts";

const widths = [360, 768, 1366];
const schemes = ["light", "dark"] as const;
const folder = join(import.meta.dirname, "../screenshots");

/** Name of the screenshot → address. Add new pages here. */
const pages: Record<string, string> = {
  home: "/",
  streams: "/addmissionpage",
  "college-list": "/collegelist/MQ==",
  "college-list-filtered": "/collegelist/MQ==?state=Maharashtra&level=ug",
  "college-list-empty": "/collegelist/MQ==?city=Nowhere",
  college: "/collegedetails/MQ==",
  chances: "/chances",
  "chances-record": "/chances/record",
  "chances-lists": "/chances/lists",
  cost: "/collegedetails/MQ==/cost?branch=1",
  rehearsal: "/choices/rehearsal",
  "hostel-list": "/hostellist",
  hostel: "/hosteldetail/MQ==",
  search: "/search?q=computer+engineering+pune",
  "search-empty": "/search?q=zzzzzz",
  news: "/newsblog/1",
  jobs: "/campusdrives",
  job: "/campusdrives/1",
  calendar: "/calendar",
  papers: "/calendar/papers",
  about: "/aboutus",
  "career-guidance": "/career-guidence",
  projects: "/projects",
  "industrial-courses": "/industrialcources",
  contact: "/contactus",
  packages: "/packages",
  login: "/login",
  "sign-up": "/signup",
  "forgot-password": "/login/forgot",
  privacy: "/privarcypolicy",
  terms: "/term-condition-refund-policy",
  "not-found": "/no-such-page",
};

const filter = process.argv[2] ?? "";
const chosen = Object.entries(pages).filter(([name, address]) => name.includes(filter) || address.includes(filter));

if (chosen.length === 0) {
  console.error(`No page's name or address contains ${filter}`);
  process.exitCode = 1;
} else {
  await mkdir(folder, { recursive: true });
  const product = await startProduct({ SAMPLE_DATA: "true", LOG_LEVEL: "silent" });
  const browser = await chromium.launch(browserOptions());
  try {
    for (const colorScheme of schemes)
      for (const width of widths) await photograph(browser, product, width, colorScheme);
    console.log(`${chosen.length * widths.length * schemes.length} pictures in screenshots/`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function photograph(browser: Browser, product: Product, width: number, colorScheme: (typeof schemes)[number]) {
  const context = await browser.newContext({
    baseURL: product.address,
    colorScheme,
    viewport: { width, height: width < 768 ? 740 : 900 },
    hasTouch: width < 768,
    isMobile: width < 768,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  for (const [name, address] of chosen) {
    const answer = await page.goto(address, { waitUntil: "networkidle" });
    const expected = name === "not-found" ? 404 : 200;
    if (answer?.status() !== expected) console.error(`${address} answered ${answer?.status()}`);
    await page.evaluate(moveFixedPartsLast);
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  }
  await context.close();
}

/** Runs in the page: elements fixed to the bottom of the screen would cover the middle of a full-page screenshot. */
function moveFixedPartsLast() {
  for (const part of document.querySelectorAll<HTMLElement>(".fixed")) part.style.position = "static";
}
