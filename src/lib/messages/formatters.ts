/** How one language writes numbers, money, dates and plurals. All of them group digits the Indian way. */
export interface Formatters {
  locale: string;
  number: (value: number) => string;
  /** Whole rupees with the sign: ₹1,25,000. */
  rupees: (value: number) => string;
  /** Rupees as a person would say them: ₹6.5 lakh, ₹1.2 crore; below a lakh as {@link rupees}. */
  lakhs: (value: number) => string;
  /** A way as one would say it: 850 m in tens of metres, 2.4 km from a kilometre on. */
  distance: (metres: number) => string;
  /** A calendar day in India: 5 Mar 2025. Takes a Date or an ISO text. */
  date: (value: Date | string) => string;
  plural: (count: number, options: Record<string, () => string>) => string;
  select: (value: string | number, options: Record<string, () => string>) => string;
}

/** Words for large sums, by language; another language adds its own line. */
const largeSums: Record<string, { lakh: string; crore: string }> = {
  en: { lakh: "lakh", crore: "crore" },
};

/**
 * Each way of writing is prepared when something is first written that way: a browser takes several milliseconds over
 * one, and a page that comes to life needs few of them.
 *
 * @param locale a language of messages/, such as "en"
 */
export function createFormatters(locale: string): Formatters {
  const tag = `${locale}-IN`;
  const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(tag, options));
  const number = numbers({ maximumFractionDigits: 2 });
  const rupees = numbers({ style: "currency", currency: "INR", maximumFractionDigits: 0 });
  const metre = numbers({ style: "unit", unit: "meter", maximumFractionDigits: 0 });
  const kilometre = numbers({ style: "unit", unit: "kilometer", maximumFractionDigits: 1 });
  const date = once(
    () => new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", year: "numeric", timeZone: "Asia/Kolkata" }),
  );
  const plural = once(() => new Intl.PluralRules(tag));
  const words = largeSums[locale] ?? largeSums.en ?? { lakh: "lakh", crore: "crore" };
  return {
    locale,
    number: (value) => number().format(value),
    rupees: (value) => rupees().format(value),
    lakhs: (value) => {
      if (value >= 10_000_000) return `₹${number().format(value / 10_000_000)} ${words.crore}`;
      if (value >= 100_000) return `₹${number().format(value / 100_000)} ${words.lakh}`;
      return rupees().format(value);
    },
    distance: (metres) =>
      metres < 995 ? metre().format(Math.max(10, Math.round(metres / 10) * 10)) : kilometre().format(metres / 1000),
    date: (value) => date().format(typeof value === "string" ? new Date(value) : value),
    plural: (count, options) =>
      (options[`=${count}`] ?? options[plural().select(count)] ?? options.other ?? (() => ""))(),
    select: (value, options) => (options[value] ?? options.other ?? (() => ""))(),
  };
}

/** What `make` answers, made at the first call. */
function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
