import type { Paise } from "../money.ts";
import type { Locale } from "./compiled/types.ts";

/** How one language writes numbers, money, dates and plurals. All of them group digits the Indian way. */
export interface Formatters {
  locale: Locale;
  number: (value: number) => string;
  /** What is paid or given back, with the sign: ₹2,999, and with paise where there are any: ₹49.50. */
  price: (amount: Paise) => string;
  /** Whole rupees of a fact, such as a rent or a salary, with the sign: ₹1,25,000. */
  rupees: (value: number) => string;
  /** Rupees as a person would say them: ₹6.5 lakh, ₹1.2 crore; below a lakh as {@link rupees}. */
  lakhs: (value: number) => string;
  /** A way as one would say it: 850 m in tens of metres, 2.4 km from a kilometre on. */
  distance: (metres: number) => string;
  /** A distance in whole metres, however far: "2,440 m". */
  metres: (metres: number) => string;
  /** A calendar day in India: 5 Mar 2025. Takes a Date or an ISO text. */
  date: (value: Date | string) => string;
  plural: (count: number, options: Record<string, () => string>) => string;
  select: (value: string | number, options: Record<string, () => string>) => string;
}

interface FigureWords {
  lakh: string;
  crore: string;
  metres: string;
  kilometres: string;
  /** January to December, as short as they are beside a day. */
  months: readonly string[];
}

/**
 * The words that are in figures. They are ours and not those of `Intl`: a browser takes up to 20 ms to prepare its
 * first number or date, and where its data differ from the server's ("Sep", "Sept") a page would be drawn twice.
 */
const figureWords: Record<Locale, FigureWords> = {
  en: {
    lakh: "lakh",
    crore: "crore",
    metres: "m",
    kilometres: "km",
    months: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" "),
  },
  hi: {
    lakh: "लाख",
    crore: "करोड़",
    metres: "मी",
    kilometres: "किमी",
    months: "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर".split(" "),
  },
  mr: {
    lakh: "लाख",
    crore: "कोटी",
    metres: "मी",
    kilometres: "किमी",
    months: "जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर".split(" "),
  },
};

const lakh = 100_000;
const crore = 10_000_000;
/** India is this far ahead of universal time, all year. */
const indiaAheadMs = 5.5 * 60 * 60 * 1000;

export function createFormatters(locale: Locale): Formatters {
  const words = figureWords[locale];
  const plurals = new Intl.PluralRules(`${locale}-IN`);
  return {
    locale,
    number: (value) => grouped(value, 2),
    price: (amount) => {
      const fraction = amount % 100;
      return rupees((amount - fraction) / 100) + (fraction ? `.${String(fraction).padStart(2, "0")}` : "");
    },
    rupees,
    lakhs: (value) => {
      if (value >= crore) return `₹${grouped(value / crore, 2)} ${words.crore}`;
      if (value >= lakh) return `₹${grouped(value / lakh, 2)} ${words.lakh}`;
      return rupees(value);
    },
    distance: (metres) =>
      metres < 995
        ? `${Math.max(10, Math.round(metres / 10) * 10)} ${words.metres}`
        : `${grouped(metres / 1000, 1)} ${words.kilometres}`,
    metres: (metres) => `${grouped(metres, 0)} ${words.metres}`,
    date: (value) => {
      const day = new Date(new Date(value).getTime() + indiaAheadMs);
      return `${day.getUTCDate()} ${words.months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
    },
    plural: (count, options) =>
      (options[`=${count}`] ?? options[plurals.select(count)] ?? options.other ?? (() => ""))(),
    // A value may be called like something that every object has.
    select: (value, options) =>
      ((Object.hasOwn(options, value) ? options[value] : undefined) ?? options.other ?? (() => ""))(),
  };
}

function rupees(value: number): string {
  return `${value < 0 ? "-" : ""}₹${grouped(Math.abs(value), 0)}`;
}

/** 1234567.891 as 12,34,567.89: the last three digits together, those before them in pairs. */
function grouped(value: number, digitsAfterPoint: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  const [whole = "", fraction] = String(Number(value.toFixed(digitsAfterPoint))).split(".");
  const pairs = whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ",");
  return fraction ? `${pairs}.${fraction}` : pairs;
}
