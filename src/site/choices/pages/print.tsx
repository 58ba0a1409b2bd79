import { data } from "react-router";
import { listCheckDigit, rowCheckDigit } from "#features/choices/check-digits.ts";
import type { ChoiceList } from "#features/choices/list-rules.ts";
import { sameOriginReferrer } from "#http/documents/same-origin-referrer.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { privateNoStore } from "#http/responses/no-store.ts";
import { patterns } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintButton } from "#ui/page/print-button.tsx";
import { usePrintedList } from "../components/use-printed-list.ts";
import { readCarriedList, readRequestedList, withoutNotes } from "../read-requested-list.server.ts";
import type { Route } from "./+types/print";

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await readRequestedList(context, url);
  return { list: list && withoutNotes(list), today: dayInIndia(context.get(depsContext).now()) };
}

/** The list of a form, for the page that prints it. */
export const action = formAction("edit_choices", async ({ request, perform }) => {
  const list = await perform("edit_choices", { work: () => readCarriedList(request) });
  return data({ list: list && withoutNotes(list) }, { headers: privateNoStore });
});

/** The address of the page is sent to no other site. */
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  sameOriginReferrer(loaderHeaders, actionHeaders);

/** A list on A4: one row a choice, to type it into the portal from. Notes are left out: the sheet is seen by others. */
export default function PrintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, choices: m } = useMessages();
  const { list, today } = usePrintedList({ ...loaderData, ...actionData });
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.print_title() })} isIndexed={false} />
      {list ? (
        <Sheet list={list} today={today} />
      ) : (
        <>
          <h1 className="text-2xl">{m.print_title()}</h1>
          <p className="mt-2 max-w-reading">{m.print_none()}</p>
        </>
      )}
      <p className="no-print mt-6 flex flex-wrap gap-3">
        <PrintButton label={m.print_now()} />
        <ButtonLink to={list ? `${patterns.choices}?list=${list.id}` : patterns.choices} look="secondary">
          {m.back()}
        </ButtonLink>
      </p>
    </div>
  );
}

function Sheet({ list, today }: { list: ChoiceList; today: string }) {
  const { choices: m } = useMessages();
  const format = useFormat();
  const { rows } = list;
  const hasCodes = rows.some(({ code }) => code !== "");
  return (
    <>
      <h1 className="text-2xl">{list.name}</h1>
      <p>
        {m.facts({ authority: list.authority, year: String(list.year), count: rows.length })}.{" "}
        {m.printed_on({ date: format.date(today) })}
      </p>
      <p className="mt-1 text-lg">
        {m.list_digit()} <strong className="figure">{listCheckDigit(rows)}</strong>
      </p>
      <p className="mt-1 max-w-reading text-sm text-muted">{m.digit_text()}</p>
      <table className="choice-sheet mt-4 w-full text-left">
        <thead>
          <tr>
            <th scope="col">{m.sheet_number()}</th>
            {hasCodes ? <th scope="col">{m.sheet_code()}</th> : null}
            <th scope="col">{m.sheet_choice()}</th>
            <th scope="col">{m.sheet_digit()}</th>
            <th scope="col">{m.sheet_done()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <th scope="row" className="figure">
                {index + 1}
              </th>
              {hasCodes ? (
                <td className={row.code ? "figure whitespace-nowrap" : ""}>{row.code || m.no_code()}</td>
              ) : null}
              <td className="wrap-anywhere">
                {row.institute}
                {row.institute ? <br /> : null}
                {row.programme}
              </td>
              <td className="figure">{rowCheckDigit(row, index + 1)}</td>
              <td>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
