import type { DirectAnswer, RankAnswer } from "#features/search/contract.ts";
import { closingListPath, patterns } from "#lib/addresses.ts";
import { firstOf } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Row } from "./answer-row.server.tsx";

/** What Maharashtra calls a category that JoSAA calls otherwise. */
const stateCategories: Readonly<Record<string, string>> = { "OBC-NCL": "OBC" };

/**
 * Chances with the figure that was typed. It is posted, so that it is in no further address; where the address of this page has
 * it, as after a search without script, the row says so.
 */
export function RankRow({
  answer: { figure, unit, category, exam, lists },
  isPosted,
}: {
  answer: RankAnswer;
  isPosted: boolean;
}) {
  const { answers: m } = useMessages();
  const format = useFormat();
  const title = m.rank_title({ unit, figure: format.number(figure) });
  const uses = usesOf(unit, exam, category);
  if (uses.length === 0 && lists) {
    const lead = isPosted ? m.lists_lead() : m.rank_lead_address();
    return <Row title={title} text={lead} ways={<ListsButton lists={lists} figure={figure} />} />;
  }
  if (uses.length === 0) {
    const ways = (
      <>
        <ButtonLink to={patterns.chancesLists}>{m.rank_lists()}</ButtonLink>
        <ButtonLink to={patterns.chances} look="secondary">
          {m.rank_other()}
        </ButtonLink>
      </>
    );
    return <Row title={title} text={m.rank_no_chances()} ways={ways} />;
  }
  const authority = firstOf(uses).authority;
  const named = authority === "mht_cet" ? (stateCategories[category ?? ""] ?? category) : category;
  const words = { common: m.rank_common, category: m.rank_category, percentile: m.rank_percentile };
  const ways = (
    <form method="post" action={`${patterns.chances}?authority=${authority}#answer`} className="flex flex-wrap gap-2">
      <input type="hidden" name="authority" value={authority} />
      {named ? <input type="hidden" name="category" value={named} /> : null}
      {uses.map(({ field, name, as }, at) => (
        <Button key={field} type="submit" name={field} value={String(figure)} look={at === 0 ? "primary" : "secondary"}>
          {words[as]({ exam: name, category: named ?? "" })}
        </Button>
      ))}
    </form>
  );
  return <Row title={title} text={isPosted ? m.rank_lead() : m.rank_lead_address()} ways={ways} />;
}

/** The lists that go by the figure, which is posted. */
function ListsButton({
  lists: { authority, category },
  figure,
}: {
  lists: NonNullable<RankAnswer["lists"]>;
  figure: number;
}) {
  const { answers: m } = useMessages();
  return (
    <form method="post" action={`${closingListPath(authority)}#answer`}>
      {category ? <input type="hidden" name="q.category" value={category} /> : null}
      <Button type="submit" name="figure" value={String(figure)}>
        {m.lists_button({ authority })}
      </Button>
    </form>
  );
}

/** What marks cannot tell, and where the rank goes; where seats close by marks, the lists. */
export function MarksRow({
  answer: { figure, authority, lists },
}: {
  answer: Extract<DirectAnswer, { kind: "marks" }>;
}) {
  const { answers: m, closings } = useMessages();
  const format = useFormat();
  if (lists) {
    const title = m.lists_marks_title({ figure: format.number(figure) });
    return <Row title={title} text={m.lists_lead()} ways={<ListsButton lists={lists} figure={figure} />} />;
  }
  const ways = (
    <>
      <ButtonLink to={authority ? `${patterns.chances}?authority=${authority}` : patterns.chances}>
        {m.marks_button()}
      </ButtonLink>
      {authority ? null : (
        <ButtonLink to={patterns.chancesLists} look="secondary">
          {m.exam_lists()}
        </ButtonLink>
      )}
      <form method="post" action={patterns.chancesConvert}>
        <Button type="submit" name="figure" value={String(figure)} look="secondary">
          {closings.convert()}
        </Button>
      </form>
    </>
  );
  return (
    <Row
      title={m.marks_title({ figure: format.number(figure) })}
      text={m.marks_lead({ figure: format.number(figure) })}
      ways={ways}
    />
  );
}

interface Use {
  authority: "josaa" | "mht_cet";
  /** Of the form of chances. */
  field: string;
  name: string;
  as: "common" | "category" | "percentile";
}

/** What the figure may be in the form of chances; empty for an exam of which we give none. */
function usesOf(unit: RankAnswer["unit"], exam: string | null, category: string | null): Use[] {
  const isAdvanced = exam === "jee-advanced";
  const isCentral = exam === null || isAdvanced || exam === "jee-main" || exam === "josaa" || exam === "csab";
  if (unit === "percentile") {
    const isState = exam === null || exam === "mht-cet" || exam === "mht-cet-cap";
    if (isState) return [{ authority: "mht_cet", field: "mht_cet.percentile", name: "MHT CET", as: "percentile" }];
    if (exam !== "jee-main") return [];
    return [{ authority: "mht_cet", field: "jee_main.percentile", name: "JEE Main", as: "percentile" }];
  }
  if (!isCentral) return [];
  const [list, name] = isAdvanced ? ["jee_advanced", "JEE Advanced"] : ["jee_main", "JEE Main"];
  const common = { authority: "josaa", field: `${list}.crl`, name, as: "common" } as const;
  if (category === null || category === "OPEN") return [common];
  return [{ authority: "josaa", field: `${list}.category`, name, as: "category" }, common];
}
