import type { ComponentProps, ReactNode } from "react";
import { Link } from "#ui/link.tsx";

export type ButtonLook = "primary" | "secondary" | "onHeader" | "quiet";

const looks: Record<ButtonLook, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  onHeader: "button-on-header",
  quiet: "link",
};

/** The classes of a button, for links and labels that look like one. Targets are 44 pixels high or more. */
export function buttonClasses(look: ButtonLook, className = ""): string {
  return `button ${looks[look]} ${className}`.trimEnd();
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
