import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./support/test.ts";

test("a card of a college shows in a frame of a page of another origin, without a cookie", async ({
  page,
  context,
  baseURL,
}) => {
  const answer = await page.request.get("/api/colleges/?page_size=1");
  const { results } = (await answer.json()) as { results: [{ id: number; name: string }] };
  const [college] = results;
  const site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<iframe title="card" src="${baseURL}/embed/college/${college.id}" height="340"></iframe>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const card = page.frameLocator("iframe");
    await expect(card.getByRole("heading", { level: 1 })).toHaveText(college.name);
    await expect(card.getByRole("link")).toHaveAttribute("href", /\/collegedetails\//);
    expect(await context.cookies()).toEqual([]);
  } finally {
    site.close();
  }
});
