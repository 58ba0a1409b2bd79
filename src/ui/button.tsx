import type { ComponentProps, MouseEvent, ReactNode } from "react";
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

interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
  /**
   * Its work is in progress, so that another press does nothing. Not `disabled`: a browser takes the focus away from a
   * disabled button, and an alert that opens afterwards could not give it back.
   */
  isBusy?: boolean;
}

export function Button({ look = "primary", className, isBusy = false, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? ignoreClick : onClick}
      className={buttonClasses(look, className)}
    />
  );
}

/** Also stops the form that the button, or the Enter key in one of its fields, would send. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
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
