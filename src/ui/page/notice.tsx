import type { ReactNode } from "react";

interface NoticeProps {
  /** It failed or was refused. */
  isBad?: boolean;
  title?: string;
  /** Where it is among its neighbours. */
  className?: string;
  children: ReactNode;
}

/** What came of a form or a request, in words; a screen reader says it as soon as it appears. */
export function Notice({ isBad = false, title, className = "mt-4", children }: NoticeProps) {
  const looks = isBad ? "border-bad bg-bad-soft" : "border-good bg-good-soft";
  return (
    <div role={isBad ? "alert" : "status"} className={`${className} rounded-card border-2 p-4 ${looks}`}>
      {title ? <h2 className="text-lg">{title}</h2> : null}
      {children}
    </div>
  );
}
