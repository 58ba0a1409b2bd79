import { AutocompleteInput, ReferenceInput } from "react-admin";
import { sourceName } from "./source-name.ts";

/** The source of a fact, searched by publisher, title or key. */
export function SourceInput({
  source = "source_id",
  label = "Source",
  isRequired = true,
}: {
  source?: string;
  label?: string;
  isRequired?: boolean;
}) {
  return (
    <ReferenceInput source={source} reference="sources" sort={{ field: "publisher", order: "ASC" }} perPage={50}>
      <AutocompleteInput
        label={label}
        isRequired={isRequired}
        optionText={sourceName}
        filterToQuery={(q: string) => ({ q })}
        helperText="Publisher, title and year. Add a new source under Sources"
      />
    </ReferenceInput>
  );
}
