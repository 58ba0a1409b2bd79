import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { socialLinks } from "#db/schema/social-links.ts";
import { ConfigError, readConfig } from "#lib/config.server.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";

const configured = "https://www.instagram.com/margdeep, https://youtube.com/@margdeep";

describe("social links in the footer", () => {
  let site: CachedSite;
  beforeAll(async () => {
    site = await openCachedSite({ env: { SOCIAL_LINKS: configured } });
  });
  afterAll(() => site.close());

  const footerOf = async (from: CachedSite) =>
    /<footer[\s\S]*<\/footer>/.exec((await from.ask("/aboutus")).text)?.[0] ?? "";

  // proves S2.1
  test("are those of SOCIAL_LINKS, each with a name and an icon that waits", async () => {
    const footer = await footerOf(site);
    expect(footer).toMatch(
      /<a href="https:\/\/www\.instagram\.com\/margdeep" target="_blank" rel="noopener noreferrer me"[^>]*><img src="\/social\/instagram\.svg" alt=""[^>]*loading="lazy"[^>]*\/>Instagram/,
    );
    expect(footer.indexOf("YouTube")).toBeGreaterThan(footer.indexOf("Instagram"));
  });

  test("are replaced by those that staff keep, on cached pages too", async () => {
    await site.db.insert(socialLinks).values([
      { url: "https://t.me/margdeep", position: 2 },
      { url: "https://x.com/margdeep", position: 1 },
      { url: "https://facebook.com/margdeep", isActive: false },
    ]);
    await expect.poll(async () => (await footerOf(site)).includes("https://t.me/margdeep")).toBe(true);
    const names = [...(await footerOf(site)).matchAll(/\/social\/(\w+)\.svg/g)].map(([, icon]) => icon);
    expect(names).toEqual(["x", "telegram"]);
    await site.db.delete(socialLinks);
  });

  test("are not there when neither has any", async () => {
    const plain = await openCachedSite({ database: site.database });
    expect(await footerOf(plain)).not.toContain("/social/");
    await plain.close();
  });
});

// proves S2.1
test.each(["http://www.instagram.com/margdeep", "https://example.org/margdeep", "margdeep"])(
  "SOCIAL_LINKS refuses %s at the start",
  (address) => {
    expect(() => readConfig({ SOCIAL_LINKS: `https://x.com/margdeep,${address}` })).toThrow(ConfigError);
  },
);

describe("staff", () => {
  let desk: PublishingClient;
  beforeAll(async () => {
    desk = await openPublishingClient();
  });
  afterAll(() => desk.close());

  test("add, order and switch off links; an address of another kind is refused in words", async () => {
    const { status, body } = await desk.editor.post("/api/staff/social-links/", { url: "https://x.com/margdeep" });
    expect([status, body.position, body.is_active]).toEqual([201, 0, true]);
    const off = await desk.editor.patch(`/api/staff/social-links/${body.id}/`, {
      version: body.version,
      is_active: false,
    });
    expect(off.status).toBe(200);
    const refused = await desk.editor.post("/api/staff/social-links/", { url: "http://x.com/margdeep" });
    expect([refused.status, refused.body.fields.url]).toEqual([422, expect.stringContaining("whole https address")]);
  });
});
