import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { everyCollege } from "#features/catalogue/rules.ts";
import { getCollege } from "#features/catalogue/service/get-college.server.ts";
import { listStreams } from "#features/catalogue/service/list-streams.server.ts";
import { searchColleges } from "#features/catalogue/service/search-colleges.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { collegePreview } from "./college-card.server.ts";
import type { PreviewCard } from "./draw-card.server.ts";
import { createPictureStore } from "./picture-store.ts";
import { renderPreview } from "./render.server.ts";

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
