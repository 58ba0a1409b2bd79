import { Link } from "../link.tsx";

/** One view of several: its address, its name, and whether it is the one shown. */
export interface TabLink {
  to: string;
  label: string;
  isCurrent: boolean;
}

/**
 * Views of one thing side by side, such as years or lists. They are links in a `nav`, not ARIA tabs: each view has an
 * address of its own, opens without script, and is reached with the Tab key like every link. `aria-current` names the one
 * that is shown. All tabs of the site are drawn by this component.
 *
 * @param label what these are views of, for who cannot see them side by side
 * @param keepsScroll where only a part of the page changes
 */
export function TabLinks({ label, tabs, keepsScroll }: { label: string; tabs: TabLink[]; keepsScroll?: boolean }) {
  return (
    <nav aria-label={label} className="no-print my-4 border-b border-line">
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map(({ to, label: name, isCurrent }) => (
          <li key={name}>
            <Link to={to} keepsScroll={keepsScroll} aria-current={isCurrent ? "page" : undefined} className="tab">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
