import type { AuthProvider } from "react-admin";
import { callOnce, type Me } from "./api.ts";

/** Loaded once and cached while the session lasts. */
let known: Promise<Me> | null = null;

/** Who is signed in. @throws HttpError 404 or 401 when nobody is */
export function fetchMe(): Promise<Me> {
  known ??= callOnce<Me>("me/").catch((error: Error) => {
    known = null;
    throw error;
  });
  return known;
}

/** After a sign-in, a change of one's own account, or an end of the session. */
export function clearMe(): void {
  known = null;
}

/** Signing in itself is done by the login page's steps (sign-in-steps.tsx): what remains here is to know who it was. */
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
  // A session that ended was asked for again (api.ts); here it was not given, or the account is closed.
  checkError: async (error: { status?: number }) => {
    if (error.status === 401) throw error;
  },
  getIdentity: async () => {
    const { id, name } = await fetchMe();
    return { id, fullName: name };
  },
  getPermissions: () => fetchMe(),
};
