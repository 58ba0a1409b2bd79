import type { AuthProvider } from "react-admin";
import { callOnce, type Me } from "./api.ts";

/** Loaded once and cached while the session lasts. */
let known: Promise<Me> | null = null;

/** Fetches the signed-in member. @throws HttpError 404 or 401 without a session */
export function fetchMe(): Promise<Me> {
  known ??= callOnce<Me>("me/").catch((error: Error) => {
    known = null;
    throw error;
  });
  return known;
}

/** Clears the cache after sign-in, a change to the own account, or the end of the session. */
export function clearMe(): void {
  known = null;
}

/** Sign-in itself is in the login page's steps (sign-in-steps.tsx); this provider only fetches the signed-in member. */
export const authProvider: AuthProvider = {
  login: async () => {
    clearMe();
    await fetchMe();
  },
  logout: async () => {
    const wasSignedIn = known !== null;
    clearMe();
    if (wasSignedIn) await callOnce("session/", { method: "DELETE" }).catch(() => undefined);
  },
  checkAuth: async () => {
    await fetchMe();
  },
  // api.ts has already offered a new sign-in; a 401 here means it was declined or the account is closed.
  checkError: async (error: { status?: number }) => {
    if (error.status === 401) throw error;
  },
  getIdentity: async () => {
    const { id, name } = await fetchMe();
    return { id, fullName: name };
  },
  getPermissions: () => fetchMe(),
};
