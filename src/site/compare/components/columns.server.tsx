import type { College } from "#features/catalogue/college-contract.ts";
import type { CollegeCard, Level } from "#features/catalogue/contract.ts";
import { type ComparedItem, type Comparison, maxCompared } from "#features/compare/contract.ts";
import { collegePath, comparePath, patterns } from "#lib/addresses.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { OwnLine } from "#site/applicant/components/own-line.tsx";
import { placeLine } from "#site/catalogue/components/list/list-view.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { OwnSeats } from "../own-seats.server.ts";

/** What is compared, each with a way out; the branches of each fold below. */
export function Columns({
  items,
  colleges,
  own,
}: {
  items: ComparedItem[];
  colleges: College[];
  own: OwnSeats["lines"];
}) {
  const { compare: m } = useMessages();
  const lineOf = usePlaceLine();
  const keys = items.map(({ of }) => of);
  if (items.length === 0) return null;
  return (
    <>
      <ul aria-label={m.columns()} className="no-print mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {items.map((item) => (
          <li key={item.of} className="card flex items-start justify-between gap-2 py-2 pr-1 pl-4">
            <div className="min-w-0 py-1">
              <h2 className="text-base leading-snug">
                <Link to={addressOf(item)} className="hover:underline">
                  {item.college_name}
                </Link>
              </h2>
              <p className="text-sm text-muted">
                {[lineOf([item.city, item.state]), item.branch_name].filter(Boolean).join(" · ")}
              </p>
              <OwnLine own={own[item.of] ?? null} />
            </div>
            <Link
              to={keys.length === 1 ? patterns.compare : comparePath(...keys.filter((key) => key !== item.of))}
              aria-label={m.remove_of({ name: item.college_name })}
              className="icon-button shrink-0"
            >
              <Icon name="x" className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <SameBranch items={items} colleges={colleges} />
      <details className="no-print">
        <summary className="link tap-row list-none">{m.each_branch()}</summary>
        <ul className="grid gap-3 sm:grid-cols-2">
          {items.map((item, at) => (
            <li key={item.of}>
              <BranchForm item={item} college={itemAt(colleges, at)} keys={keys} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function addressOf({ college_id: college, branch_id: branch }: ComparedItem): string {
  return branch === null ? collegePath(college) : `${collegePath(college)}?branch=${branch}#cut-offs`;
}

/** Chooses a branch of one column; the others stay. */
function BranchForm({ item, college, keys }: { item: ComparedItem; college: College; keys: string[] }) {
  const { compare: m, college: words } = useMessages();
  const at = keys.indexOf(item.of);
  if (college.branches.length === 0) return null;
  const kept = (some: string[]) => some.map((key) => <input key={key} type="hidden" name="of" value={key} />);
  return (
    <form method="get" action={patterns.compare} className="mt-2 flex items-end gap-2">
      {kept(keys.slice(0, at))}
      <label className="min-w-0 flex-1">
        <span className="text-sm text-muted">{m.branch_of({ name: item.college_name })}</span>
        <select name="of" defaultValue={item.of} className="select-field">
          <option value={`college-${college.id}`}>{m.whole_college()}</option>
          {college.branches.map((branch) => (
            <option key={branch.branch_id} value={`branch-${branch.branch_id}`}>
              {[branch.branch_name, branch.degree, branch.shift === 2 ? words.second_shift() : ""]
                .filter(Boolean)
                .join(", ")}
            </option>
          ))}
        </select>
      </label>
      {kept(keys.slice(at + 1))}
      <button type="submit" className={buttonClasses("secondary", "px-3")}>
        {m.choose()}
      </button>
    </form>
  );
}

/** Chooses the same branch of every college, where they share any. */
function SameBranch({ items, colleges }: { items: ComparedItem[]; colleges: College[] }) {
  const { catalogue, compare: m } = useMessages();
  const isSeveral = new Set(colleges.map(({ id }) => id)).size === items.length && items.length > 1;
  const shared = isSeveral ? sharedBranches(colleges, (level) => catalogue.level_name({ level })) : [];
  if (shared.length === 0) return null;
  return (
    <form method="get" action={patterns.compare} className="no-print mt-3 flex max-w-2xl items-end gap-2">
      <label className="min-w-0 flex-1">
        <span className="font-semibold">{m.same_branch()}</span>
        <select name="of" defaultValue={items.map(({ of }) => of).join(",")} className="select-field mt-1">
          <option value={colleges.map(({ id }) => `college-${id}`).join(",")}>{m.whole_college()}</option>
          {shared.map(({ name, keys }) => (
            <option key={name} value={keys.join(",")}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={buttonClasses("secondary")}>
        {m.choose()}
      </button>
    </form>
  );
}

/**
 * Branches that every college has by the same name, level and degree; those with closing values and most seats first. Of two
 * with one name, the degree and the level that tell them apart are part of the name.
 */
function sharedBranches(colleges: College[], nameLevel: (level: Level) => string): { name: string; keys: string[] }[] {
  const keyOf = (branch: College["branches"][number]) =>
    [branch.branch_name.toLowerCase(), branch.level, branch.degree.toLowerCase()].join("|");
  const [first, ...others] = colleges.map(
    ({ branches }) => new Map(branches.toReversed().map((branch) => [keyOf(branch), branch])),
  );
  const shared = [...(first ?? [])]
    .flatMap(([key, branch]) => {
      const all = [branch, ...others.flatMap((names) => names.get(key) ?? [])];
      return all.length === colleges.length ? [all] : [];
    })
    .sort((a, b) => weightOf(b) - weightOf(a))
    .map((all) => ({ branch: firstOf(all), keys: all.map(({ branch_id: id }) => `branch-${id}`) }));
  return shared.map(({ branch: { branch_name: name, degree, level }, keys }) => {
    const namesakes = shared.filter(({ branch }) => branch.branch_name === name);
    const details = [
      ...(new Set(namesakes.map(({ branch }) => branch.degree)).size > 1 ? [degree] : []),
      ...(new Set(namesakes.map(({ branch }) => branch.level)).size > 1 ? [nameLevel(level)] : []),
    ];
    return { name: [name, ...details].filter(Boolean).join(", "), keys };
  });
}

function weightOf(branches: College["branches"]): number {
  const closing = branches.filter(({ has_cut_offs: has }) => has).length;
  return closing * 100_000 + branches.reduce((sum, { intake }) => sum + (intake ?? 0), 0);
}

/** The search box that adds one more, and what it found. */
export function AddOne({
  comparison: { items },
  query,
  found,
}: {
  comparison: Comparison;
  query: string;
  found: CollegeCard[];
}) {
  const { compare: m } = useMessages();
  const lineOf = usePlaceLine();
  const keys = items.map(({ of }) => of);
  if (keys.length >= maxCompared) return <p className="no-print mt-4 text-muted">{m.full()}</p>;
  const shown = found.filter(({ id }) => !keys.includes(`college-${id}`));
  const label = keys.length === 0 ? m.add_first() : keys.length === 1 ? m.add_second() : m.add();
  return (
    <div className="no-print mt-2 max-w-2xl">
      <form method="get" action={patterns.compare} className="flex items-end gap-2">
        {keys.length > 0 ? <input type="hidden" name="of" value={keys.join(",")} /> : null}
        <label className="min-w-0 flex-1">
          <span className={keys.length < 2 ? "font-semibold" : "sr-only"}>{label}</span>
          <input
            name="q"
            type="search"
            placeholder={keys.length < 2 ? m.add_hint() : label}
            defaultValue={query}
            maxLength={100}
            required
            autoComplete="off"
            className="control"
          />
        </label>
        <Button type="submit" look={keys.length < 2 ? "primary" : "secondary"} className="min-h-12">
          {m.find()}
        </Button>
      </form>
      {query ? (
        <section aria-label={m.found({ query })} className="mt-3">
          {shown.length === 0 ? <p className="text-muted">{m.found_none({ query })}</p> : null}
          <ul className="grid gap-2">
            {shown.map((college) => (
              <li key={college.id} className="card flex items-center justify-between gap-3 px-4 py-2">
                <span className="min-w-0">
                  <span className="block font-semibold">{college.name}</span>
                  <span className="block text-sm text-muted">{lineOf(placeLine(college).split(", "))}</span>
                </span>
                <Link
                  to={comparePath(...keys, `college-${college.id}`)}
                  aria-label={m.add_one_of({ name: college.name })}
                  className={buttonClasses("secondary", "shrink-0")}
                >
                  {m.add_one()}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
