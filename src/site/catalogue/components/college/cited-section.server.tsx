import type { ReactNode } from "react";
import { CitedPart, SourceList } from "#ui/page/cited-sources.server.tsx";
import { PageSection } from "./page-section.tsx";

/** A section of a college's page whose figures cite their sources by number, with the list of them at its end. */
export function CitedSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <CitedPart of={{ section: id, sources: [] }}>
      <PageSection id={id} title={title}>
        {children}
        <SourceList />
      </PageSection>
    </CitedPart>
  );
}
