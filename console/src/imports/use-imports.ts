import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HttpError } from "react-admin";
import { useNotify } from "react-admin";
import type { ColumnMap } from "../../../src/lib/column-map.ts";
import type {
  ImportKind,
  ImportRunDetails,
  ImportRunSummary,
  RememberedMap,
} from "../../../src/staff/imports/contract.ts";
import { call, type Problem } from "../frame/api.ts";

/** Polling interval of an active run. */
const pollMs = 1_000;

const atWork: ImportRunSummary["state"][] = ["checking", "waiting", "running", "undoing"];

export const isRunning = (state: ImportRunSummary["state"]) => atWork.includes(state);

/** The available kinds of import. */
export function useKinds() {
  return useQuery({
    queryKey: ["import-kinds"],
    queryFn: async () => (await call<{ results: ImportKind[] }>("imports/kinds/")).results,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A page of runs, the newest first. */
export function useRuns(page: number) {
  return useQuery({
    queryKey: ["imports", page],
    queryFn: () => call<{ count: number; results: ImportRunSummary[] }>(`imports/?page=${page}&per_page=25`),
    refetchInterval: (query) => (query.state.data?.results.some(({ state }) => isRunning(state)) ? pollMs : false),
  });
}

/** One run, polled while it is active. */
export function useRun(id: string) {
  return useQuery({
    queryKey: ["imports", "one", id],
    queryFn: () => call<ImportRunDetails>(`imports/${id}/`),
    refetchInterval: (query) => (query.state.data && isRunning(query.state.data.state) ? pollMs : false),
    retry: false,
  });
}

/** Requests the next step of a run, or changes its columns; errors are shown. */
export function useStep(id: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ step, columns }: { step: string; columns?: Record<string, string> }) =>
      call<ImportRunDetails>(
        `imports/${id}/${step}/`,
        columns ? { method: "PUT", body: { columns } } : { method: "POST" },
      ),
    onSuccess: (run) => {
      queries.setQueryData(["imports", "one", id], run);
      return queries.invalidateQueries({ queryKey: ["imports"] });
    },
    onError: (error) => notify(messageOf(error), { type: "error" }),
  });
}

/** Sets the column map of a public list; what it lacks is an error of the mutation. */
export function useChooseMap(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chosen: { shape: string; map: ColumnMap }) =>
      call<ImportRunDetails>(`imports/${id}/map/`, { method: "PUT", body: chosen }),
    onSuccess: (run) => queries.setQueryData(["imports", "one", id], run),
  });
}

/** Column maps of earlier imports. */
export function useMaps() {
  return useQuery({
    queryKey: ["column-maps"],
    queryFn: async () => (await call<{ results: RememberedMap[] }>("column-maps/")).results,
  });
}

/** Forgets a column map; errors are shown. */
export function useForgetMap() {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (id: number) => call(`column-maps/${id}/`, { method: "DELETE" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["column-maps"] }),
    onError: (error) => notify(messageOf(error), { type: "error" }),
  });
}

/** Where public data files come from, as typed. */
export interface ProvenanceFields {
  captured_on: string;
  year: string;
  via: string;
}

/** Who states what is in a list of others, as typed. */
export interface StatementFields {
  stated_by: string;
  stated_on: string;
  /** "yes" or nothing. */
  is_owner: string;
}

interface Upload {
  kind: string;
  files: readonly File[];
  provenance: Partial<ProvenanceFields> | StatementFields;
}

/** Uploads files; the server reads them immediately. */
export function useUpload(onReceived: (run: ImportRunDetails) => void) {
  return useMutation({
    mutationFn: ({ kind, files, provenance }: Upload) => {
      const form = new FormData();
      form.set("kind", kind);
      for (const [field, value] of Object.entries(provenance)) if (value) form.set(field, value);
      for (const file of files) form.append("files", file);
      return call<ImportRunDetails>("imports/", { method: "POST", body: form });
    },
    onSuccess: onReceived,
  });
}

/** The error message of a refused file or step, specific where available. */
export function messageOf(error: Error): string {
  const { fields } = ((error as HttpError).body ?? {}) as Problem;
  return Object.values(fields ?? {})[0] ?? error.message;
}
