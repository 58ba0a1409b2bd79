import { type ApiDocument, type Method, methods, type Operation } from "#http/api-docs/document.ts";
import { readConfig } from "#lib/config.server.ts";
import { staffDocument } from "#staff/api.server.ts";
import { publicDocument } from "../../src/api.server.ts";

const config = readConfig({});

/** Both OpenAPI documents as a server offers them. */
export const documents: Record<"public" | "staff", ApiDocument> = {
  public: asSent(publicDocument(config)),
  staff: asSent(staffDocument(config)),
};

function asSent(document: ApiDocument): ApiDocument {
  return JSON.parse(JSON.stringify(document));
}

export interface DocumentedCall {
  name: string;
  method: Method;
  path: string;
  operation: Operation;
}

/** Every call of a document. */
export function callsOf(document: ApiDocument): DocumentedCall[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ name: `${method.toUpperCase()} ${path}`, method, path, operation }] : [];
    }),
  );
}
