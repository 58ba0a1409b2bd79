import type { DataProvider, GetListParams, GetManyReferenceParams, Identifier, RaRecord } from "react-admin";
import { call } from "./api.ts";

interface Page {
  count: number;
  results: RaRecord[];
}

/** Maximum number of records per call with `ids`. */
const maxIds = 100;

/**
 * Records by /api/staff/<resource>/. An update sends only changed fields, with the version that was read, so that the
 * server can detect concurrent changes.
 */
export const dataProvider: DataProvider = {
  getList: async (resource, params) => {
    const { count, results } = await call<Page>(`${resource}/?${listQuery(params)}`, { signal: params.signal });
    return { data: results as never[], total: count };
  },
  getOne: async (resource, { id }) => ({ data: await call(`${resource}/${id}/`) }),
  getMany: async (resource, { ids }) => ({ data: (await getByIds(resource, ids)) as never[] }),
  getManyReference: async (resource, params) => {
    const { count, results } = await call<Page>(`${resource}/?${listQuery(withTarget(params))}`);
    return { data: results as never[], total: count };
  },
  create: async (resource, { data }) => ({ data: await call(`${resource}/`, { method: "POST", body: data }) }),
  update: async (resource, { id, data, previousData }) => {
    const body = { ...changedFields(data, previousData), version: data.version ?? previousData?.version };
    return { data: await call(`${resource}/${id}/`, { method: "PATCH", body }) };
  },
  updateMany: async (resource, { ids, data }) => {
    await call(`${resource}/`, { method: "PATCH", body: { ids: ids.map(Number), changes: data } });
    return { data: ids };
  },
  delete: async (resource, { id, previousData }) => {
    const version = previousData?.version ?? (await call<RaRecord>(`${resource}/${id}/`)).version;
    await call(`${resource}/${id}/?version=${encodeURIComponent(version)}`, { method: "DELETE" });
    return { data: { ...previousData, id } as never };
  },
  deleteMany: async (resource, { ids }) => {
    // Sequential: each call succeeds or fails separately, and the first error is reported.
    for (const id of ids) await dataProvider.delete(resource, { id });
    return { data: ids };
  },
};

/** The query of a list's URL: page, order, words and filters. Also used for its export. */
export function listQuery({ pagination, sort, filter = {} }: Partial<GetListParams>): URLSearchParams {
  const query = new URLSearchParams();
  if (pagination) {
    query.set("page", String(pagination.page));
    query.set("per_page", String(pagination.perPage));
  }
  // Without an explicit choice the server applies each list's default order.
  if (sort?.field && sort.field !== "id") {
    query.set("sort", sort.field);
    query.set("order", sort.order.toLowerCase());
  }
  const { q, ...filters } = filter as Record<string, unknown>;
  if (typeof q === "string" && q.trim()) query.set("q", q.trim());
  for (const [name, value] of Object.entries(filters)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== "") query.append(`filter[${name}]`, String(one));
    }
  }
  return query;
}

function withTarget({ target, id, filter, ...rest }: GetManyReferenceParams): Partial<GetListParams> {
  return { ...rest, filter: { ...filter, [target]: id } };
}

async function getByIds(resource: string, ids: Identifier[]): Promise<RaRecord[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, part) =>
    ids.slice(part * maxIds, (part + 1) * maxIds),
  );
  const pages = await Promise.all(
    parts.map((part) => call<Page>(`${resource}/?ids=${part.join(",")}&per_page=${maxIds}`)),
  );
  return pages.flatMap(({ results }) => results);
}

/** Fields changed in a form, without the ones that the server adds to a record. */
function changedFields(data: Record<string, unknown>, previous: Record<string, unknown> = {}): Record<string, unknown> {
  const { id: _id, version: _version, site_path: _path, ...fields } = data;
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(previous[name])),
  );
}
