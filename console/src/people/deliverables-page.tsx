import { Alert } from "@mui/material";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { deliverableWords } from "../shared/deliverable-state.tsx";
import { EmptyPage } from "../shared/empty-page.tsx";
import { DeliverableCard } from "./deliverable-card.tsx";
import { Pager, queryOf, SearchBar } from "./search-bar.tsx";
import { useDeliverables } from "./use-people.ts";

const states: [string, string][] = [["late", "Late"], ...Object.entries(deliverableWords)];

/** What students paid for: what is owed first, by the day it is due. */
export default function DeliverablesPage() {
  const [params] = useSearchParams();
  const { data, error } = useDeliverables(queryOf(params));
  return (
    <>
      <Title title="Deliverables" />
      <SearchBar label="Deliverables" placeholder="Student, package or title" states={states} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.count === 0 && (
        <EmptyPage heading="Nothing here">
          No package that was sold lists anything yet, or nothing matches your search.
        </EmptyPage>
      )}
      {data?.results.map((one) => (
        <DeliverableCard key={one.id} one={one} />
      ))}
      {data && data.count > 0 && <Pager count={data.count} />}
    </>
  );
}
