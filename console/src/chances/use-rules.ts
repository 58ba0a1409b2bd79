import { useMutation, useQuery } from "@tanstack/react-query";
import type { AuthorityRules, RulesPreview } from "../../../src/staff/chances/rules-contract.ts";
import { call } from "../frame/api.ts";

export function useRules() {
  return useQuery({
    queryKey: ["chances", "rules"],
    queryFn: () => call<{ results: AuthorityRules[] }>("chances/rules/"),
  });
}

/** What rules that were typed would change; a fault is in the error's `fields`. */
export function usePreview(authority: string) {
  return useMutation({
    mutationFn: (rules: object) =>
      call<RulesPreview>("chances/rules/preview/", { method: "POST", body: { authority, rules } }),
  });
}
