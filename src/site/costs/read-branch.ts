/** The branch that the address names; null: none, or nothing that could be one. */
export function readBranchId(params: URLSearchParams): number | null {
  const id = Number(params.get("branch"));
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}
