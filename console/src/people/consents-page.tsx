import { Alert } from "@mui/material";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { EmptyPage } from "../shared/empty-page.tsx";
import { ConsentCard, consentWords } from "./consent-card.tsx";
import { Pager, queryOf, SearchBar } from "./search-bar.tsx";
import { useConsents } from "./use-people.ts";

/** Consent requests to guardians, with their wording and answers. */
export default function ConsentsPage() {
  const [params] = useSearchParams();
  const { data, error } = useConsents(queryOf(params));
  return (
    <>
      <Title title="Consents" />
      <SearchBar label="Consents" placeholder="Guardian's name or e-mail" states={Object.entries(consentWords)} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.count === 0 && (
        <EmptyPage heading="Nothing here">No guardian has been asked, or none matches your search.</EmptyPage>
      )}
      {data?.results.map((consent) => (
        <ConsentCard key={consent.id} consent={consent} />
      ))}
      {data && data.count > 0 && <Pager count={data.count} />}
    </>
  );
}
