import type { ComponentProps, ReactNode } from "react";
import { Link } from "#ui/link.tsx";

export type ButtonLook = "primary" | "secondary" | "onHeader" | "quiet";

const looks: Record<ButtonLook, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line-strong bg-card text-ink hover:border-ink hover:bg-sunken",
  onHeader: "border border-on-header/60 text-on-header hover:bg-on-header/10",
  quiet: "text-link underline decoration-1 underline-offset-4 hover:decoration-2",
};

/** The classes of a button, for links and labels that look like one. Targets are 44 pixels high or more. */
export function buttonClasses(look: ButtonLook, className = ""): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-semibold transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:cursor-not-allowed print:hidden ${looks[look]} ${className}`;
}

export function Button({ look = "primary", className, ...rest }: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button type="button" {...rest} className={buttonClasses(look, className)} />;
}

export function ButtonLink({
  look = "primary",
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link {...rest} className={buttonClasses(look, className)} />;
}

/** A link to another site, in a new tab, which says so. */
export function OutsideLink({
  href,
  children,
  className = "link",
}: {
  href: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
