import type { FactFigure, FactTerm, FigureName } from "#features/facts/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

/** What a figure is called. */
export function useFigureName(): (name: FigureName | string) => string {
  const m = useMessages();
  return (name) => m.facts.figure_name({ name });
}

/** How a figure of a receipt reads, with its unit. Percentiles keep every digit of their source. */
export function useFigureValue(): (figure: FactFigure) => string {
  const m = useMessages();
  const format = useFormat();
  return ({ name, value, unit, out_of: total }) => {
    if (typeof value === "string") {
      if (name === "ownership") return m.catalogue.ownership_name({ ownership: value });
      return name === "women_only" ? m.facts.yes_no({ value }) : value;
    }
    switch (unit) {
      case "rank":
        return m.facts.rank({ value });
      case "percentile":
        return m.facts.percentile({ value: String(value) });
      case "marks":
        return total === null ? m.facts.marks({ value }) : m.college.out_of({ value, total });
      case "seats":
        return m.facts.seats({ value });
      case "students":
        return m.facts.students({ value });
      case "rupees_per_year":
        return m.facts.per_year({ value });
      case "rupees_per_month":
        return m.facts.per_month({ value });
      case "beds":
        return m.facts.beds({ value });
      case "metres":
        return m.facts.metres({ value: format.metres(value) });
      case "year":
        return String(value);
      default:
        return format.number(value);
    }
  };
}

/** How one line of "what it is of" reads. */
export function useTermValue(): (term: FactTerm, value: string) => string {
  const m = useMessages();
  return (term, value) => {
    switch (term) {
      case "rank_list":
        return m.facts.rank_list({ list: value });
      case "quota":
        return m.college.quota_name({ quota: value });
      case "gender":
        return m.college.gender_name({ gender: value });
      case "level":
        return m.catalogue.level_name({ level: value });
      case "preparatory":
        return m.facts.yes_no({ value });
      default:
        return value;
    }
  };
}
