import type { DirectAnswer, RankAnswer } from "#features/search/contract.ts";
import { closingListPath, patterns } from "#lib/addresses.ts";
import { firstOf } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Row } from "./answer-row.server.tsx";

/**
 * Chances with the figure that was typed. It is posted, so that it is in no further address; where the address of this page has
 * it, as after a search without script, the row says so.
 */
export function RankRow({
  answer: { figure, unit, uses, lists },
  isPosted,
}: {
  answer: RankAnswer;
  isPosted: boolean;
}) {
  const { answers: m } = useMessages();
  const format = useFormat();
  const title = m.rank_title({ unit, figure: format.number(figure) });
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
  const { authority, category } = firstOf(uses);
  const words = { common: m.rank_common, category: m.rank_category, percentile: m.rank_percentile, rank: m.rank_own };
  const ways = (
    <form method="post" action={`${patterns.chances}?authority=${authority}#answer`} className="flex flex-wrap gap-2">
      <input type="hidden" name="authority" value={authority} />
      {category ? <input type="hidden" name={category.field} value={category.value} /> : null}
      {uses.map(({ field, exam, as }, at) => (
        <Button key={field} type="submit" name={field} value={String(figure)} look={at === 0 ? "primary" : "secondary"}>
          {words[as]({ exam, category: category?.value ?? "" })}
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
