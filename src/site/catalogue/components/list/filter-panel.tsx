import { Form } from "react-router";
import type { CollegeQuery, FacetValue, Level, OwnershipGroup } from "#features/catalogue/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { ColumnSheet, SheetButton } from "#ui/dialog/column-sheet.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { LanguageField } from "#ui/page/named-language.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { cachedPart } from "#ui/parts/cached-part.tsx";
import { type Option, Pill, SelectFilter, TextFilter } from "./filter-fields.tsx";
import { filterValues } from "./list-address.ts";
import type { ListView } from "./list-view.ts";
import { filterSheetId, useFilterForm } from "./use-filter-form.ts";

export const filterFormId = "filter-form";

/** Distances to the nearest hostel that one can ask for. */
const hostelDistancesM = [1000, 2000, 5000, 10_000];

/** Rupees a year that one can ask for. */
const feeSteps = [50_000, 100_000, 150_000, 200_000, 300_000];

/** Filters that the panel does not offer; an address with one keeps it while others change. */
const keptFilters = ["branch", "district"] as const;

/** Few choices are in the same order whatever their counts: what one reaches for does not move. */
const levelOrder: Level[] = ["ug", "pg", "diploma"];
const ownershipOrder: OwnershipGroup[] = ["government", "government_aided", "private", "deemed"];

function inOrder(facet: FacetValue[], order: readonly string[]): FacetValue[] {
  return facet.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

interface FilterPanelProps {
  query: CollegeQuery;
  facets: ListView["facets"];
  /** The level in force. */
  level: Level | null;
  count: number;
  /** Names of the streams to choose from; without them the stream is the page's own. */
  streamNames?: ReadonlyMap<string, string>;
}

/**
 * The filters of a college list: a GET form whose fields are the list's address. With script a choice applies at once;
 * without, its button sends it.
 */
export function FilterPanel({ query, facets, level, count, streamNames }: FilterPanelProps) {
  const m = useMessages();
  const isLive = useIsLive();
  const { form, applyChange, apply } = useFilterForm(query);
  // The fields are the same on each page of a list and in each order; a search shows its text elsewhere.
  const shownQuery: CollegeQuery = { ...query, q: streamNames ? "" : query.q, sort: "relevance", page: 1 };
  return (
    <ColumnSheet id={filterSheetId} label={m.catalogue.filters()}>
      <div className="mb-3 flex items-center justify-between lg:sr-only">
        <h2 className="text-xl">{m.catalogue.filters()}</h2>
        <SheetButton sheet={filterSheetId} action="hide" className="icon-button lg:hidden">
          <Icon name="x" className="size-5" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">{m.frame.close()}</span>
        </SheetButton>
      </div>
      <Form
        ref={form}
        id={filterFormId}
        method="get"
        autoComplete="off"
        onChange={applyChange}
        onSubmit={apply}
        className="filter-grid filter-form"
      >
        <LanguageField />
        {streamNames ? <input type="hidden" name="q" value={query.q} /> : null}
        {query.exact ? <input type="hidden" name="exact" value="1" /> : null}
        <Fields query={shownQuery} facets={facets} level={level} streamNames={streamNames && [...streamNames]} />
        <div className="filter-send">
          <button type="submit" className={buttonClasses("primary", "w-full lg:px-3")}>
            <Icon name="search" className="size-5 max-lg:hidden" strokeWidth={1.5} aria-hidden="true" />
            <span className="lg:sr-only">
              {isLive ? m.catalogue.show_count({ count }) : m.catalogue.show_colleges()}
            </span>
          </button>
          <p role="status" className="sr-only">
            {m.catalogue.college_count({ count })}
          </p>
        </div>
      </Form>
    </ColumnSheet>
  );
}

/** @param streamNames those of the panel, as what JSON knows */
const Fields = cachedPart(function Fields({
  query,
  facets,
  level,
  streamNames: names,
}: Pick<FilterPanelProps, "query" | "facets" | "level"> & { streamNames: [string, string][] | undefined }) {
  const streamNames = names && new Map(names);
  const m = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const values = filterValues(query);
  const named = (facet: FacetValue[], labelOf: (value: string) => string): Option[] =>
    facet.map(({ value, count }) => ({ value, label: labelOf(value), count }));
  const steps = (choices: readonly number[], chosen: number | null, labelOf: (step: number) => string): Option[] =>
    [...new Set(chosen === null ? choices : [...choices, chosen])].map((step) => {
      return { value: String(step), label: labelOf(step), count: null };
    });
  const any = m.catalogue.hostel_any();
  const selects = [
    {
      name: "family",
      label: m.catalogue.branch(),
      anyLabel: m.catalogue.any_family(),
      value: values.family,
      options: named(facets.family, (family) => m.catalogue.family_name({ family })),
    },
    {
      name: "level",
      label: m.catalogue.level(),
      anyLabel: m.catalogue.any_level(),
      // A family alone means its usual level: every level is then a choice of its own.
      ...(query.family ? { anyValue: "any" } : {}),
      value: query.level ?? level ?? (query.family ? "any" : ""),
      options: named(inOrder(facets.level, levelOrder), (name) => m.catalogue.level_name({ level: name })),
    },
    {
      name: "state",
      label: m.catalogue.state(),
      anyLabel: m.catalogue.any_state(),
      value: values.state,
      options: named(facets.state, nameOf),
    },
    {
      name: "ownership",
      label: m.catalogue.ownership(),
      anyLabel: m.catalogue.any_ownership(),
      value: values.ownership,
      options: named(inOrder(facets.ownership, ownershipOrder), (ownership) =>
        m.catalogue.ownership_name({ ownership }),
      ),
    },
    {
      name: "fees_up_to",
      label: m.fees.up_to(),
      anyLabel: m.fees.any(),
      value: values.fees_up_to,
      options: steps(feeSteps, query.feesUpTo, (amount) => m.fees.up_to_amount({ amount })),
    },
    {
      name: "hostel_within_m",
      label: m.catalogue.hostel_within(),
      anyLabel: any,
      value: values.hostel_within_m,
      options: steps(hostelDistancesM, query.hostelWithinM, (metres) => format.distance(metres)),
    },
  ];
  const [family, ownLevel, state, ownership, fees, hostel] = selects.map((select) => (
    <SelectFilter key={select.name} {...select} />
  ));
  return (
    <>
      {family}
      {state}
      <TextFilter name="city" label={m.catalogue.city_or_district()} value={values.city} suggestions={facets.city} />
      {fees}
      {ownership}
      <details>
        <summary>
          {m.catalogue.more_filters()}
          <Icon name="chevron-down" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <div className="filter-grid">
          {streamNames ? (
            <SelectFilter
              name="stream_id"
              label={m.catalogue.stream()}
              anyLabel={m.catalogue.any_stream()}
              value={values.stream_id}
              options={named(facets.stream, (value) => nameOf(streamNames.get(value) ?? value))}
            />
          ) : (
            <TextFilter name="q" label={m.catalogue.text()} value={values.q} />
          )}
          {ownLevel}
          {hostel}
          {facets.women_only > 0 || query.womenOnly ? (
            <Pill type="checkbox" name="women_only" value="true" isChosen={query.womenOnly}>
              {m.catalogue.women_only_count({ count: facets.women_only })}
            </Pill>
          ) : null}
          <Link to={mapAddress(query)} className="link tap-row">
            {m.catalogue.map_link()}
          </Link>
        </div>
      </details>
      {keptFilters.map((name) =>
        values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
      )}
    </>
  );
});

function mapAddress({ state, streamId }: CollegeQuery): string {
  const params = new URLSearchParams();
  if (state) params.set("state", state);
  if (streamId !== null) params.set("stream_id", String(streamId));
  return `${patterns.map}?${params}`;
}
