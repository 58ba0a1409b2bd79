import { AutocompleteInput, type RaRecord, ReferenceInput } from "react-admin";

const options = {
  label: "College",
  optionText: ({ name, city }: RaRecord) => [name, city].filter(Boolean).join(", "),
  filterToQuery: (q: string) => ({ q }),
};

/** The college that a record belongs to, searched by name and place. */
export function CollegeInput({ alwaysOn: _, ...props }: { source?: string; alwaysOn?: boolean; isRequired?: boolean }) {
  const { source = "college_id", isRequired } = props;
  return (
    <ReferenceInput source={source} reference="colleges" sort={{ field: "name", order: "ASC" }}>
      <AutocompleteInput {...options} isRequired={isRequired} />
    </ReferenceInput>
  );
}
