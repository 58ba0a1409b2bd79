import { type FullConfig, request } from "@playwright/test";
import { firstAdmin } from "./first-admin.ts";
import { signInToOffice } from "./office.ts";

/**
 * Runs once before all tests: the first admin sets up the second factor. The session is handed to the workers, which share
 * this one account.
 */
export default async function signInFirstAdmin({ projects }: FullConfig): Promise<void> {
  const baseURL = String(projects[0]?.use.baseURL);
  const office = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await signInToOffice(office, firstAdmin);
  process.env.E2E_OFFICE = JSON.stringify(await office.storageState());
  await office.dispose();
}
