/** Quotas that several authorities spell out, by the codes that JoSAA uses for them; others as they are. */
const codes: Readonly<Record<string, string>> = { "All India": "AI", "Home State": "HS", "Other State": "OS" };

export function quotaCode(quota: string): string {
  return codes[quota.trim()] ?? quota.trim();
}
