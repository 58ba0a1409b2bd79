import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depsContext } from "#http/request-context.server.ts";
import { hostelPath, patterns } from "#lib/addresses.ts";
import { encodeId } from "#lib/base64-id.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import HostelPage, { loader } from "#site/hostels/pages/hostel.tsx";
import { type Api, openApi } from "../support/api-client.ts";
import { createCollege } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

/** A hostel's page as the server sends it, without the frame around it. */
async function hostelPage(id: number): Promise<string> {
  const context = new RouterContextProvider();
  context.set(depsContext, api.deps);
  const url = new URL(hostelPath(id), "http://localhost");
  const request = new Request(url);
  const params = { hostelid: encodeId(id) };
  const loaderData = await loader({ context, request, url, params, pattern: patterns.hostel });
  const props = { loaderData } as Parameters<typeof HostelPage>[0];
  const router = createMemoryRouter([{ path: "/", element: <HostelPage {...props} /> }]);
  return renderToStaticMarkup(
    <LanguageProvider language={languageOf("en")}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  );
}

// proves S2.12
test("a hostel with no college near it says so and leads to the streams", async () => {
  const html = await hostelPage((await createHostel(api.db)).id);
  expect(html).toContain("No Near college found.");
  expect(html).toMatch(/<a [^>]*href="\/addmissionpage"[^>]*>Find Colleges<\/a>/);
});

// proves S2.12
test("a hostel with a college near it leads there, and says nothing of none", async () => {
  const college = await createCollege(api.db, { name: "Near College" });
  const hostel = await createHostel(api.db, { near: [{ collegeId: college.id, metres: 850 }] });
  const html = await hostelPage(hostel.id);
  expect(html).toContain(`href="/collegedetails/${encodeId(college.id)}"`);
  expect(html).toContain("850 m");
  expect(html).not.toContain("No Near college found.");
});
