import type { College } from "#features/catalogue/college-contract.ts";
import type { CollegeCard, Level } from "#features/catalogue/contract.ts";
import { type ComparedItem, type Comparison, maxCompared } from "#features/compare/contract.ts";
import { collegePath, comparePath, patterns } from "#lib/addresses.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { OwnLine } from "#site/applicant/components/own-line.tsx";
import { placeLine } from "#site/catalogue/components/list/list-view.ts";
import { Button, ButtonLink, buttonClasses } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link.tsx";
import type { OwnSeats } from "../own-seats.server.ts";

/** What is compared, each with its branches to choose from and a way out. */
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
  return (
    <ul aria-label={m.columns()} className="no-print mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {items.map((item, at) => (
        <li key={item.of} className="card flex flex-col p-4">
          <h2 className="text-lg leading-snug">
            <Link to={addressOf(item)} className="hover:underline">
              {item.college_name}
            </Link>
          </h2>
          <p className="text-sm text-muted">{lineOf([item.city, item.state])}</p>
          <OwnLine own={own[item.of] ?? null} />
          <BranchForm item={item} college={itemAt(colleges, at)} keys={keys} />
          <p className="mt-auto">
            <Link
              to={keys.length === 1 ? patterns.compare : comparePath(...keys.filter((key) => key !== item.of))}
              aria-label={m.remove_of({ name: item.college_name })}
              className="link tap-row"
            >
              {m.remove()}
            </Link>
          </p>
        </li>
      ))}
    </ul>
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
        <span className="sr-only">{m.branch_of({ name: item.college_name })}</span>
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

/** At most so many branches are offered in common. */
const maxShared = 8;

/** Links that compare the same branch in each college, while whole colleges are compared. */
export function SameBranch({ items, colleges }: { items: ComparedItem[]; colleges: College[] }) {
  const { catalogue, compare: m } = useMessages();
  const isWhole = items.length > 1 && items.every(({ branch_id: branch }) => branch === null);
  const shared = isWhole ? sharedBranches(colleges, (level) => catalogue.level_name({ level })) : [];
  if (shared.length === 0) return null;
  return (
    <nav aria-label={m.same_branch()} className="no-print mt-4">
      <p className="text-sm text-muted">{m.same_branch()}:</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {shared.map(({ name, keys }) => (
          <li key={name}>
            <ButtonLink look="secondary" to={comparePath(...keys)}>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
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
    .slice(0, maxShared)
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
    <div className="no-print mt-5 max-w-2xl">
      <form method="get" action={patterns.compare} className="flex items-end gap-2">
        {keys.length > 0 ? <input type="hidden" name="of" value={keys.join(",")} /> : null}
        <Field
          name="q"
          type="search"
          label={label}
          hint={m.add_hint()}
          defaultValue={query}
          maxLength={100}
          required
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="min-h-12">
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
