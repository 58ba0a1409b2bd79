/** Finds citations that lead nowhere. Pure; used by scripts/check-sources.ts. */

import { numberPattern } from "./specification.ts";

/** What a text may cite. */
export interface KnownSources {
  /** Numbers of docs/specification. */
  numbers: ReadonlySet<string>;
  /** Four digits of each record in docs/decisions. */
  decisions: ReadonlySet<string>;
  /** Whether the repository has this file or folder. */
  exists: (path: string) => boolean;
}

export interface DeadSource {
  /** Counted from 1. */
  line: number;
  fault: string;
}

/** Papers that no reader of the repository can open. */
const unpublished = [
  /\bissues? (?:of (?:the )?\w+, |#?\d+)/i,
  /\b(?:sittings?|house[- ]style)\b/i,
  /\btrust (?:rules?,? )?(?:sections? )?\d/i,
  /\bspecification,? sections? \d/i,
  /\bsections? \d+(?:\.\d+)? of the specification\b/i,
  /\.\.\/shared\/(?:spec|trust|house-style|look)\b/,
];
/** Numbers with a point are cited anywhere, the others where a text says that they are numbers of the specification. */
const pointed = /(?<![\w%.-])[SDTP]\d{1,2}(?:\.\d{1,2})+(?![\w.]*\w)/g;
const listed = /(?:[Ss]pecification \(?|\/\/ proves |\()((?:[SDTP]\d[\d.]*\d?(?:, | and | to )?)+)/g;
const ofActs = /\bsource: "([^"]+)"/g;
const decisionLists = /(?:\b[Dd]ecisions? |docs\/decisions\/)(0\d{3}(?:(?:, | and | to )0\d{3})*)/g;
/** What the source of a comment names when it is none of the above: public documents, and files beside the code. */
const published =
  /\b(?:RFC \d+|ASVS|ECMA-376|PKWARE|PostgreSQL|V8|react-dom|altcha-lib|Content Security Policy|Razorpay|Twilio|Acklam|Warren|JoSAA|CSAB|NTA|AICTE|UGC|University of Delhi|State CET Cell|India Post|IANA|Standard Webhooks|India's data-protection law|all rounds of|our own reading|rule[- ]files)\b/;
const commentSource = /^\s*(?:\/\*\*?|\*|\/\/).*\bSources?:(.*)$/;
const documentPaths = /(?<![\w/.-])docs\/(?!decisions\/)[\w/-]+\.md\b/g;

/**
 * @param text one file
 * @returns one fault for each citation of a paper outside the repository, of an unknown number, record or document
 */
export function findDeadSources(text: string, { numbers, decisions, exists }: KnownSources): DeadSource[] {
  return text.split("\n").flatMap((content, index, lines) => {
    const acts = capturesOf(content, ofActs);
    const cited = [...capturesOf(content, listed), ...acts].flatMap(
      (list) => list.match(/\b[SDTP]\d+(?:\.\d+)*/g) ?? [],
    );
    const all = new Set([...cited, ...(content.match(pointed) ?? [])]);
    const records = [...capturesOf(content, decisionLists), ...acts].flatMap((list) => list.match(/\b0\d{3}\b/g) ?? []);
    const clause = commentSource.exec(content)?.[1];
    const isNamed = clause === undefined || names(`${clause} ${lines[index + 1] ?? ""}`);
    const faults = [
      ...unpublished
        .flatMap((pattern) => pattern.exec(content)?.[0] ?? [])
        .map((what) => `"${what.trim()}" is no source here`),
      ...[...all].filter((number) => !numbers.has(number)).map((number) => `docs/specification has no ${number}`),
      ...records.filter((record) => !decisions.has(record)).map((record) => `docs/decisions has no ${record}`),
      ...(content.match(documentPaths) ?? []).filter((path) => !exists(path)).map((path) => `there is no ${path}`),
      ...(isNamed ? [] : [`no file, number or publisher that scripts/documents/sources.ts knows:${clause}`]),
    ];
    return faults.map((fault) => ({ line: index + 1, fault }));
  });
}

const inRepository = new RegExp(`\\bdocs/|\\b[Dd]ecisions? 0\\d{3}|\\b${numberPattern.source}\\b`);
const names = (clause: string) => inRepository.test(clause) || published.test(clause);

function capturesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, captured = ""]) => captured);
}
