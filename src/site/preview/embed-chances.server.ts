import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Source } from "#features/catalogue/contract.ts";
import { type Authority, type Chance, type ChancesAnswer, ChancesQuestion } from "#features/chances/contract.ts";
import { answerChances } from "#features/chances/service/answer-chances.server.ts";
import { describeOptions, describeQuestion } from "#features/chances/service/describe-question.server.ts";
import { listChanceSources } from "#features/chances/service/list-sources.server.ts";
import { parseInput } from "#http/act/form.server.ts";
import { perform } from "#http/perform.server.ts";
import { chooseLocale } from "#http/request/locale.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { Language } from "#lib/messages/messages.tsx";
import { figureOf, percentOf } from "#site/chances/answers.ts";
import { type Outcome, refusalOf } from "#site/chances/outcome.ts";
import { shownLabels } from "#site/chances/shown-rows.ts";
import { escapeXml } from "#site/seo/xml.ts";
import { frameDocument, frameHeaders } from "./embed-frame.server.ts";

export const chancesFrame = "/embed/chances";

interface Figure {
  /** Whose seats it is for. */
  authority: Authority;
  list: string;
  kind: string;
}
const usualFigure: Figure = { authority: "josaa", list: "jee_main", kind: "crl" };
/** The figures that the form takes. */
const figures: readonly Figure[] = [
  usualFigure,
  { authority: "josaa", list: "jee_main", kind: "category" },
  { authority: "josaa", list: "jee_advanced", kind: "crl" },
  { authority: "josaa", list: "jee_advanced", kind: "category" },
  { authority: "mht_cet", list: "mht_cet", kind: "percentile" },
  { authority: "kcet", list: "kcet", kind: "rank" },
  { authority: "tg_eapcet", list: "tg_eapcet", kind: "rank" },
  { authority: "wbjee", list: "wbjee", kind: "rank" },
  { authority: "comedk", list: "comedk", kind: "rank" },
];
const nameOfFigure = ({ list, kind }: Figure) => `${list}.${kind}`;
const fieldNames = ["figure", "value", "category", "state"] as const;
type Typed = Partial<Record<(typeof fieldNames)[number], string>>;

/** The first rows of each label but the unlikely ones. */
const rowsOfLabel = 2;
const labels: readonly string[] = shownLabels.filter((label) => label !== "none");
const maxLength = 60;

interface Shown {
  typed: Typed;
  errors: Record<string, string>;
  trouble: Outcome["trouble"];
  answered: { authority: Authority; answer: ChancesAnswer; source: Source | undefined } | null;
}

/** The empty form: the same for everybody, and caches share it. */
export async function showChancesForm(c: Context<ApiEnv>): Promise<Response> {
  const page = await formPage(c, { typed: {}, errors: {}, trouble: null, answered: null });
  return c.html(page, 200, frameHeaders("'self'", "public, max-age=3600"));
}

/** Answers below the form. What was typed is in this reply alone: in no address, no log and no cache. */
export async function receiveChances(c: Context<ApiEnv>): Promise<Response> {
  const form = await c.req.formData();
  const typed: Typed = {};
  for (const name of fieldNames) typed[name] = String(form.get(name) ?? "").slice(0, maxLength);
  const shown: Shown = { typed, errors: {}, trouble: null, answered: null };
  try {
    shown.answered = await answerTyped(c, typed);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    Object.assign(shown, refusalOf(thrown, fieldOfPlace));
    return c.html(await formPage(c, shown), thrown.status as ContentfulStatusCode, answerHeaders);
  }
  return c.html(await formPage(c, shown), 200, answerHeaders);
}

const answerHeaders = frameHeaders("'self'", "no-store");
const fieldOfPlace = (place: string) => (place.startsWith("ranks") ? "value" : place);
/** The address alone chooses the language, as of every frame. */
const localeOf = (c: Context<ApiEnv>) => chooseLocale(new Headers(), c.req.url);

async function answerTyped(c: Context<ApiEnv>, { figure, value = "", category, state }: Typed) {
  const asked = figures.find((one) => nameOfFigure(one) === figure) ?? usualFigure;
  const input = {
    authority: asked.authority,
    ranks: { [asked.list]: { [asked.kind]: figureOf(value) } },
    per_label: rowsOfLabel,
    ...(category && { category }),
    ...(state && { state }),
  };
  const question = parseInput(ChancesQuestion, input, localeOf(c));
  const { deps } = c.get("admitted");
  const answer = await perform(c.get("admitted"), { work: () => answerChances(deps, question) });
  const [source] = await listChanceSources(
    deps,
    asked.authority,
    shownRows(answer).map((row) => row.branch_id),
  );
  return { authority: asked.authority, answer, source };
}

const shownRows = ({ results }: ChancesAnswer) =>
  results.filter(({ label }) => label !== null && labels.includes(label));

async function formPage(c: Context<ApiEnv>, shown: Shown): Promise<string> {
  const deps = c.get("deps");
  const locale = localeOf(c);
  const language = languageOf(locale);
  const { chances: m, open_data: words } = language.messages;
  const { authorities } = await describeQuestion(deps, "josaa");
  const title = m.title();
  const { answered, trouble } = shown;
  const query = answered ? `?authority=${answered.authority}` : "";
  const page = `${deps.config.PUBLIC_URL}${patterns.chances}${query}`;
  const troubles = { offline: m.failed_first(), too_many: m.too_many(), busy: m.busy(), refused: m.no_model() };
  return frameDocument(
    title,
    locale,
    `<h1>${escapeXml(title)}</h1>
${trouble ? `<p role="alert">${escapeXml(troubles[trouble])}</p>` : ""}${answered ? answerPart(answered, language) : ""}
${formPart(shown, new Set(authorities.map(({ authority }) => authority)), language, locale)}
<p><small>${escapeXml(words.embed_private())}</small></p>
<a href="${escapeXml(page)}" target="_blank" rel="noopener">${escapeXml(words.embed_all())}</a>`,
  );
}

function formPart({ typed, errors }: Shown, offered: ReadonlySet<string>, language: Language, locale: Locale): string {
  const { chances: m, open_data: words } = language.messages;
  const { categories, states } = describeOptions();
  const kinds = figures.flatMap((figure) => {
    if (!offered.has(figure.authority)) return [];
    const { list, kind } = figure;
    return [
      [nameOfFigure(figure), m.rank_label({ list: m.list_name({ list }), kind: m.kind_name({ kind }) })] as const,
    ];
  });
  const none = ["", m.choose()] as const;
  const select = (name: keyof Typed, label: string, options: readonly (readonly [string, string])[]) => {
    const all = options.map(
      ([value, text]) =>
        `<option value="${escapeXml(value)}"${value === typed[name] ? " selected" : ""}>${escapeXml(text)}</option>`,
    );
    return field(name, label, errors, (attributes) => `<select ${attributes}>${all.join("")}</select>`);
  };
  const value = field(
    "value",
    words.embed_value(),
    errors,
    (attributes) =>
      `<input ${attributes} required inputmode="decimal" autocomplete="off" maxlength="12" value="${escapeXml(typed.value ?? "")}">`,
  );
  return `<form method="post" action="${chancesFrame}?lang=${locale}" autocomplete="off">
${select("figure", words.embed_figure(), kinds)}
${value}
${select("category", m.category(), [none, ...categories.map((category) => [category, m.category_name({ category })] as const)])}
${select("state", m.state(), [none, ...states.map((state) => [state, state] as const)])}
<button>${escapeXml(m.show())}</button>
</form>`;
}

/** A labelled field, with what is wrong below it. */
function field(name: string, label: string, errors: Shown["errors"], draw: (attributes: string) => string): string {
  const error = errors[name];
  const told = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : "";
  const alert = error ? `<span id="${name}-error" role="alert">${escapeXml(error)}</span>` : "";
  return `<div><label for="${name}">${escapeXml(label)}</label>${draw(`id="${name}" name="${name}"${told}`)}${alert}</div>`;
}

function answerPart({ answer, source }: NonNullable<Shown["answered"]>, language: Language): string {
  const { messages, format } = language;
  const { chances: m, open_data: words } = messages;
  const rows = shownRows(answer).map((row) => `<li>${rowPart(row, language)}</li>`);
  const hidden = answer.withheld.reduce((total, { rows: count }) => total + count, 0);
  const from =
    source && words.embed_chances_source({ publisher: source.publisher, date: format.date(source.captured_on) });
  const lines = [
    ...(answer.count === 0 && hidden > 0 ? [] : [`<p>${escapeXml(m.count({ count: answer.count }))}</p>`]),
    ...(rows.length > 0 ? [`<ul>${rows.join("")}</ul>`] : []),
    ...(hidden > 0 ? [`<p>${escapeXml(words.embed_hidden({ count: hidden }))}</p>`] : []),
    ...(from ? [`<p><small>${escapeXml(from)}</small></p>`] : []),
  ];
  return `<section aria-label="${escapeXml(m.answer())}" role="status">${lines.join("\n")}</section>`;
}

function rowPart(row: Chance, { messages }: Language): string {
  const { chances: m } = messages;
  const { chance, low, high, label } = row;
  const pool = [
    row.seat_type,
    row.quota,
    m.pool_gender({ gender: row.gender_pool === "Female-only" ? "female" : "all" }),
  ];
  const range = { low: low ?? 0, high: high ?? 0 };
  const expected = row.rank_used.kind === "percentile" ? m.range_percentile(range) : m.range_rank(range);
  const lines = [
    `${row.branch_name} (${pool.filter(Boolean).join(", ")})`,
    ...(chance === null || label === null
      ? []
      : [m.own_chance({ percent: percentOf(chance), label: m.label_name({ label }) })]),
    ...(low === null || high === null ? [] : [expected]),
  ];
  return `<b>${escapeXml(row.college_name)}</b>${lines.map(escapeXml).join("<br>")}`;
}
