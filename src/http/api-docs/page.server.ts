import { html } from "hono/html";
import { problems } from "#lib/errors.ts";
import { callLimits } from "../limits/call-limit.server.ts";
import { statusOf } from "./common-replies.server.ts";
import {
  type ApiDocument,
  type Content,
  methods,
  type Operation,
  type Parameter,
  type Reply,
  type Schema,
} from "./document.ts";

type Markup = ReturnType<typeof html>;

interface Call {
  method: string;
  path: string;
  anchor: string;
  operation: Operation;
}

/** The reading page of the REST API, made from its OpenAPI document. It needs no script. */
export function renderApiDocs(document: ApiDocument): Markup {
  const groups = [...Map.groupBy(readCalls(document), (call) => call.operation.tags?.[0] ?? "Other")];
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${document.info.title} API</title>
    <meta name="description" content="${document.info.description ?? ""}">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/api/docs.css">
  </head>
  <body>
    <header class="top"><div><a href="/">${document.info.title}</a></div></header>
    <main>
      <h1>${document.info.title} API</h1>
      <p class="lead">${document.info.description ?? ""}</p>
      ${introduction(document.servers?.[0]?.url ?? "")}
      <nav aria-label="Calls">
        ${groups.map(([tag, calls]) => html`<div><p class="group">${tag}</p><ul>${calls.map(contentsLine)}</ul></div>`)}
      </nav>
      ${groups.map(([tag, calls]) => html`<h2>${tag}</h2>${calls.map(renderCall)}`)}
      ${commonAnswers(document.components?.responses ?? {})}
      ${failures()}
      ${changesOf(document)}
    </main>
  </body>
</html>`;
}

function readCalls(document: ApiDocument): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    methods.flatMap((name) => {
      const operation = operations[name];
      if (!operation) return [];
      return {
        method: name.toUpperCase(),
        path,
        anchor: `${name}${path.replace(/[^a-z]+/g, "-").replace(/-$/, "")}`,
        operation,
      };
    }),
  );
}

function introduction(server: string): Markup {
  return html`<ul class="facts">
        <li>Every address begins with <code>${server}</code>. Reading needs no key.</li>
        <li>Addresses end with a slash; without it the answer is <code>308</code>.</li>
        <li>Lists answer <code>count</code>, <code>next</code>, <code>previous</code> and <code>results</code>. Unknown
          query names are ignored.</li>
        <li>Replies carry an <code>ETag</code>: send it back as <code>If-None-Match</code>, and an unchanged reply is an
          empty <code>304</code>.</li>
        <li>At most ${callLimits.calls.points} calls a minute from one address; what our cache answers does not count. Headers
          <code>RateLimit</code> and <code>RateLimit-Policy</code> say what is left, and <code>x-rate-limits</code> of the
          document what holds for each call.</li>
        <li>Partners have a key of their own, sent as <code>Authorization: Bearer mdk_…</code>, with a limit of its own in place
          of the address's. Our cache does not answer calls with a key.</li>
        <li>The same in a form for tools: <a href="/api/openapi.json">OpenAPI 3.1</a>.</li>
      </ul>`;
}

function contentsLine({ method, path, anchor, operation }: Call): Markup {
  const label = method === "GET" ? path : `${method} ${path}`;
  return html`<li><a href="#${anchor}"><code>${label}</code></a> <span>${operation.summary ?? ""}</span></li>`;
}

function renderCall({ method, path, anchor, operation }: Call): Markup {
  const sent = exampleIn(operation.requestBody?.content);
  const reply = exampleIn((operation.responses["200"] ?? operation.responses["201"])?.content);
  const answers = Object.entries(operation.responses);
  const common = answers.filter(([, { $ref }]) => $ref).map(([status]) => status);
  return html`<section class="call" id="${anchor}" aria-labelledby="${anchor}-title">
        <h3 id="${anchor}-title"><span class="method">${method}</span> <code>${path}</code>${operation.deprecated ? " (deprecated)" : ""}</h3>
        <p>${operation.summary ?? ""}</p>
        ${operation.description ? html`<p>${operation.description}</p>` : ""}
        <p>${accessTo(operation)}${limitsTo(operation)}</p>
        ${parameterTable(`Parameters of ${method} ${path}`, operation.parameters ?? [])}
        ${sent === undefined ? "" : exampleBlock(`Body of ${method} ${path}`, "What is sent", sent)}
        <h4>Answers</h4>
        <ul class="answers">${answers
          .filter(([, { $ref }]) => !$ref)
          .map(([status, answer]) => html`<li><code>${status}</code> ${answer.description ?? ""}</li>`)}
          <li><a href="#common">Common answers</a>: ${common.join(", ")}</li></ul>
        ${reply === undefined ? "" : exampleBlock(`Reply of ${method} ${path}`, "Shape of the reply", reply)}
      </section>`;
}

const schemeNames: Record<string, string> = {
  partnerKey: "a partner's key",
  session: "a student's session cookie",
  order: "the cookie of the browser that began the order",
  webhookSignature: "the payment provider's signature",
};

/** Who may make a call, in a sentence. */
function accessTo({ security = [] }: Operation): string {
  if (security.length === 0) return "Needs no key.";
  const ways = security.flatMap((one) =>
    Object.entries(one).map(([scheme, scopes]) => schemeNames[scheme] ?? `an access token for ${scopes.join(", ")}`),
  );
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  return `${isOptional ? "Takes" : "Needs"} ${ways.join(", or ")}.`;
}

/** How often it may be made, beside what holds for every call. */
function limitsTo({ "x-rate-limits": limits = [] }: Operation): string {
  const own = limits.filter(({ policy }) => !policy.includes("calls/"));
  if (own.length === 0) return "";
  return ` At most ${own.map((one) => `${one.requests} in ${one.window_seconds} seconds by ${one.per}`).join(", ")}.`;
}

function exampleIn(content: Content | undefined): unknown {
  return content?.["application/json"]?.example;
}

function exampleBlock(label: string, title: string, example: unknown): Markup {
  return html`<details>
          <summary>${title}, for example</summary>
          <pre tabindex="0" role="region" aria-label="${label}"><code>${JSON.stringify(example, null, 2)}</code></pre>
        </details>`;
}

function parameterTable(label: string, parameters: Parameter[]): Markup | "" {
  if (parameters.length === 0) return "";
  const row = ({ name, required, schema = {}, ...parameter }: Parameter) =>
    html`<tr><th scope="row"><code>${name}</code></th><td>${parameter.in}${required ? ", required" : ""}</td>
              <td>${limitsOf(schema)}</td><td>${schema.description ?? ""}</td></tr>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
          <table>
            <thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
            <tbody>${parameters.map(row)}</tbody>
          </table>
        </div>`;
}

/** What a parameter may hold, in words. */
function limitsOf(schema: Schema): string {
  if (schema.enum) return withDefault(schema.enum.join(", "), schema);
  if (schema.type === "integer") {
    const least = schema.minimum ?? 0;
    return withDefault(
      schema.maximum === undefined ? `integer from ${least}` : `integer, ${least} to ${schema.maximum}`,
      schema,
    );
  }
  if (schema.maxLength !== undefined) return `text, at most ${schema.maxLength} characters`;
  return withDefault(String(schema.type ?? ""), schema);
}

function withDefault(text: string, schema: Schema): string {
  return schema.default === undefined ? text : `${text}; else ${schema.default}`;
}

function commonAnswers(responses: Record<string, Reply>): Markup {
  return html`<section class="call" id="common" aria-labelledby="common-title">
        <h2 id="common-title">Common answers</h2>
        <ul class="answers">${Object.entries(responses).map(
          ([name, { description }]) => html`<li><code>${statusOf(name)}</code> ${description ?? ""}</li>`,
        )}</ul>
      </section>`;
}

function failures(): Markup {
  const example = { error: "College not found", code: "college_not_found", requestId: "q0yT3kF6uE1x" };
  const row = ([code, { status, error }]: [string, { status: number; error: string }]) =>
    html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${error}</td></tr>`;
  return html`<section class="call" id="failures" aria-labelledby="failures-title">
        <h2 id="failures-title">Failures</h2>
        <p>Every failure has one shape, or that of RFC 9457 for clients that name
          <code>application/problem+json</code> in <code>Accept</code>. Test <code>code</code>; quote <code>requestId</code> when you write to us. For
          <code>invalid_input</code>, <code>fields</code> holds a message for each value that does not fit.</p>
        <pre tabindex="0" role="region" aria-label="Example failure"><code>${JSON.stringify(example, null, 2)}</code></pre>
        <div class="scroll" tabindex="0" role="region" aria-label="Codes of failures">
          <table>
            <thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead>
            <tbody>${Object.entries(problems).map(row)}</tbody>
          </table>
        </div>
      </section>`;
}

function changesOf({ info: { "x-changes": changes = [] } }: ApiDocument): Markup | "" {
  if (changes.length === 0) return "";
  return html`<section class="call" id="changes" aria-labelledby="changes-title">
        <h2 id="changes-title">Changes</h2>
        <ul class="facts">${changes.map(({ on, change }) => html`<li><code>${on}</code> ${change}</li>`)}</ul>
      </section>`;
}
