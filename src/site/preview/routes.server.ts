import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { College } from "#features/catalogue/college-contract.ts";
import type { ClosingRange } from "#features/catalogue/contract.ts";
import { everyCollege } from "#features/catalogue/rules.ts";
import { getCollege } from "#features/catalogue/service/get-college.server.ts";
import { listStreams } from "#features/catalogue/service/list-streams.server.ts";
import { searchColleges } from "#features/catalogue/service/search-colleges.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { Language } from "#lib/messages/messages.tsx";
import { readCollegeChoice, viewCollege } from "#site/catalogue/components/college/college-view.ts";
import { describeHeadline } from "#site/catalogue/components/figures/closing-range.ts";
import { drawCard, type PreviewCard, previewSize } from "./draw-card.server.ts";
import { createPictureStore } from "./picture-store.ts";

/** Raised when the design changes, so that cached copies are dropped. */
const drawingVersion = 1;
const memory = { maxBytes: 16 * 1024 * 1024, maxWaiting: 40 };
/** The drawing of the site's own picture. */
const siteScene = 7;

/** Pictures that messaging apps show beside a link, 1200 by 630: the site's own, and one for each college. */
export function previewRoutes(): Hono<ApiEnv> {
  const pictures = createPictureStore(memory);
  const routes = new Hono<ApiEnv>();

  async function answer(c: Context<ApiEnv>, card: PreviewCard): Promise<Response> {
    const key = createHash("sha256")
      .update(JSON.stringify([drawingVersion, card]))
      .digest("base64url")
      .slice(0, 24);
    const headers = {
      ETag: `"${key}"`,
      "Cache-Control": c.req.query("v") ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      // Other sites show it: that is what it is for.
      "Cross-Origin-Resource-Policy": "cross-origin",
    };
    if (c.req.header("if-none-match")?.includes(`"${key}"`)) return c.body(null, 304, headers);
    const picture = await pictures.get(key, () => renderPreview(card));
    return c.body(picture as Uint8Array<ArrayBuffer>, 200, { ...headers, "Content-Type": "image/png" });
  }

  routes.get("/preview.png", async (c) => answer(c, await sitePreview(c.get("deps"))));
  routes.get("/preview/college/:file{[1-9][0-9]{0,8}\\.png}", async (c) => {
    const id = Number.parseInt(c.req.param("file"), 10);
    return answer(c, collegePreview(await getCollege(c.get("deps"), id), languageOf("en")));
  });
  return routes;
}

async function sitePreview(deps: Deps): Promise<PreviewCard> {
  const [streams, { count }] = await Promise.all([
    listStreams(deps),
    searchColleges(deps, { ...everyCollege, pageSize: 1 }),
  ]);
  const { messages: m, format } = languageOf("en");
  const seats = streams.reduce((sum, stream) => sum + stream.seats, 0);
  return {
    brand: m.frame.site_name(),
    title: m.discovery.preview_title(),
    subtitle: m.discovery.tagline(),
    tint: "engineering",
    sceneId: siteScene,
    figures: [
      { label: m.discovery.preview_colleges(), value: format.number(count) },
      { label: m.discovery.preview_seats(), value: format.number(seats) },
      { label: m.discovery.preview_streams(), value: format.number(streams.length) },
    ],
  };
}

export interface Figure {
  label: string;
  value: string;
}

/** What a college's preview picture says: name, place, and the first three figures that somebody published. */
function collegePreview(college: College, language: Language): PreviewCard {
  const { messages: m } = language;
  return {
    brand: m.frame.site_name(),
    title: college.name.slice(0, 160),
    subtitle: [college.city, college.state].filter(Boolean).join(", "),
    tint: college.streams[0]?.slug ?? "",
    sceneId: college.id,
    figures: knownFigures(college, language).slice(0, 3),
  };
}

/** The figures of the college's page in their order there; its nearest hostel is left out, which may be a sample. */
export function knownFigures(college: College, { messages: m, format }: Language): Figure[] {
  const { branches, keyPackage } = viewCollege(college, null, readCollegeChoice(new URLSearchParams()));
  const figures: Figure[] = [];
  if (college.seats !== null) figures.push({ label: m.college.seats(), value: format.number(college.seats) });
  if (college.closing_range) figures.push(closingFigure(college.closing_range, { messages: m, format }));
  if (keyPackage) {
    const label = keyPackage.kind === "median" ? m.college.median_package() : m.college.highest_package();
    figures.push({
      label: `${label}, ${keyPackage.group}, ${keyPackage.year}`,
      value: format.lakhs(keyPackage.rupeesPerYear),
    });
  }
  if (branches.length > 0) figures.push({ label: m.college.branches(), value: format.number(branches.length) });
  if (college.founded_year !== null) {
    figures.push({ label: m.discovery.preview_founded(), value: String(college.founded_year) });
  }
  if (college.ownership === "unknown") return figures;
  const ownership = m.catalogue.ownership_name({ ownership: college.ownership });
  return [...figures, { label: m.catalogue.ownership(), value: ownership }];
}

function closingFigure(range: ClosingRange, language: Pick<Language, "messages" | "format">): Figure {
  const { label, value, hint } = describeHeadline(range, language);
  return { label: `${label}, ${hint}`, value };
}

/** Loads the library at the first picture: one on one thread beside the one that serves pages, and nothing cached. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The picture as a PNG of 1200 by 630; rasterised outside the thread that serves pages. */
async function renderPreview(card: PreviewCard): Promise<Uint8Array> {
  const svg = Buffer.from(drawCard(card));
  const sharp = await loadSharp();
  return sharp(svg, { density: 72 })
    .resize(previewSize.width, previewSize.height)
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}
