import { answerText } from "margdeep-search/answer-text";
import { buildIndex } from "margdeep-search/build-index";
import { readWord } from "margdeep-search/read-text";
import { readTypedText } from "margdeep-search/typed-text";
import { openDatabase } from "#db/client.server.ts";
import { selectIndexRows } from "#features/catalogue/store/index-rows.server.ts";
import { readQuestion } from "../packages/search/question/read-question.ts";

const d = await openDatabase({ databaseUrl: "postgres://postgres@127.0.0.1:54321/full_q", folder: "x" });
const index = buildIndex(await selectIndexRows(d.db, 2026), 1);
await d.close();
console.log("localities", index.localityCodes.size);
for (const q of process.argv.slice(2)) {
  const Q = readQuestion(index, q);
  console.log("#", q, "=>", JSON.stringify(Q.parts.map(({ from, to, ...p }) => p)), "rest:", Q.rest);
  const t = readTypedText(Q.rest, index.text);
  console.log("  words", t.words, "opt", t.optional);
  for (const [i, w] of t.words.entries()) {
    const r = readWord(index.text, w, {
      before: t.all[t.all.indexOf(w) - 1] ?? null,
      after: t.all[t.all.indexOf(w) + 1] ?? null,
      isLast: i === t.words.length - 1,
    });
    console.log(
      "   ",
      w,
      "exact",
      r.exact !== null,
      "phr",
      r.phrases.length,
      "names",
      r.names.length,
      "pre",
      r.prefixed.length,
      "corr",
      r.corrected
        .map((c) => index.text.terms[c])
        .slice(0, 5)
        .join("/"),
      r.errors,
    );
  }
  const a = answerText(index, Q.rest, { stream: -1, levels: 7 });
  console.log("  ->", a?.count, a?.offers, a?.searchedInstead);
}
