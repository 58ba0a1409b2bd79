/** The staff account created by the first start: e2e/support/serve.ts. */
export const firstAdmin = { email: "first-admin@example.org", password: "the first lamp of the office 7" };
