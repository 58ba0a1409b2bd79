import { Link } from "#ui/link.tsx";
import type { ReadingText } from "../../describe-reading.server.ts";

/** What was understood, and the way to search for what was typed instead. */
export function SearchReading({ text, isInstead, link, to }: ReadingText) {
  return (
    <p role={isInstead ? "status" : undefined} className={isInstead ? "page pt-6 text-lg" : "page pt-4 text-muted"}>
      <span className="wrap-anywhere">{text}</span>{" "}
      <Link to={to} rel="nofollow" className="link tap-row">
        {link}
      </Link>
    </p>
  );
}
