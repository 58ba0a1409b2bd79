import { z } from "zod";
import { knownNetworks, socialLink } from "./social-networks.ts";
import { readTextTemplates } from "./text-templates.ts";
import { isAddressRange } from "./trusted-proxies.server.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const optionalText = z.string().trim().min(1).optional();
const wholePaise = z.coerce
  .number({ error: "must be whole paise" })
  .int("must be whole paise")
  .min(0, "must not be negative")
  .max(1_000_000, "is more than a message costs")
  .default(0);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** Whether this is a scheme, host and port alone, as browsers send it in `Origin`. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** The environment, name by name. Source: docs/specification D26. */
const Environment = z.object({
  MODE: z.enum(["trial", "production"], { error: "must be trial or production" }).optional(),
  HOST: z.string().trim().min(1).default("127.0.0.1"),
  PORT: z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional(),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().trim().min(3).default("Margdeep <no-reply@example.org>"),
  MESSAGING_API_URL: httpUrl.default("https://api.twilio.com"),
  MESSAGING_ACCOUNT: optionalText,
  MESSAGING_KEY: optionalText,
  MESSAGING_SMS_SENDER: optionalText,
  MESSAGING_WHATSAPP_SENDER: optionalText,
  MESSAGING_TEMPLATES: z
    .string()
    .default("")
    .refine((list) => readTextTemplates(list).unknown.length === 0, {
      error: "must be entries such as sms.code.en=HX0123, separated by commas",
    })
    .transform((list) => readTextTemplates(list).templates),
  MESSAGING_A_WEEK: z.coerce
    .number({ error: "must be a whole number" })
    .int("must be a whole number")
    .min(0, "must not be negative")
    .max(100, "is more than a person reads")
    .default(5),
  MESSAGING_SMS_PAISE: wholePaise,
  MESSAGING_WHATSAPP_PAISE: wholePaise,
  RAZORPAY_KEY_ID: optionalText,
  RAZORPAY_KEY_SECRET: optionalText,
  RAZORPAY_WEBHOOK_SECRET: optionalText,
  RAZORPAY_API_URL: httpUrl.default("https://api.razorpay.com"),
  RAZORPAY_CHECKOUT_URL: httpUrl.default("https://checkout.razorpay.com/v1/checkout.js"),
  PAYMENTS: z.enum(["sandbox"], { error: "must be sandbox, or left out" }).optional(),
  REFUND_APPROVAL_RUPEES: z.coerce
    .number({ error: "must be whole rupees" })
    .int("must be whole rupees")
    .min(0, "must not be negative")
    .max(1_000_000_000_000, "is more than money can be")
    .default(2000),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: optionalText,
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  SERVICE_ACCOUNT_USERNAME: optionalText,
  SERVICE_ACCOUNT_PASSWORD: optionalText,
  STAFF_EMAIL: z.email("must be an e-mail address").optional(),
  STAFF_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
  SAMPLE_DATA: flag.optional(),
  CAPTCHA_REQUIRED: flag.default(false),
  RATE_LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("support@example.org"),
  SUPPORT_PHONE: z.string().trim().min(1).default("+91 00000 00000"),
  SUPPORT_ADDRESS: z.string().trim().min(1).default("Example House, Example Road, Pune 411001"),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^[0-9]{8,15}$/, "must be digits with the country code, such as 919800000000")
    .optional(),
  SOCIAL_LINKS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every((address) => socialLink(address) !== null), {
      error: `must be https addresses on ${knownNetworks}, separated by commas`,
    }),
  CORS_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every(isOrigin), {
      error: "must be origins such as https://app.example.in, without a path, separated by commas",
    }),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every((entry) => !entry.includes("/") || isAddressRange(entry)), {
      error: "must be addresses such as 10.0.0.1, or ranges such as 10.0.0.0/8, separated by commas",
    }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  PAGE_CACHE_MB: z.coerce
    .number({ error: "must be whole megabytes" })
    .int("must be whole megabytes")
    .min(0, "must not be negative")
    .default(256),
  PAGE_CACHE_FILL: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  CACHE_PURGE_URL: httpUrl.optional(),
  PUBLIC_DATA_MIRROR: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
});

/** Names of all variables that the product reads. */
export const variables: readonly string[] = Object.keys(Environment.shape);

/** The parsed environment with every default filled in. */
export type Config = Readonly<
  Omit<z.infer<typeof Environment>, "MODE" | "PUBLIC_URL" | "SAMPLE_DATA"> & {
    MODE: "trial" | "production";
    PUBLIC_URL: string;
    SAMPLE_DATA: boolean;
  }
>;

/** Thrown when the environment cannot be used; `mistakes` names every wrong variable, one sentence each. */
export class ConfigError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(`The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((m) => `  - ${m}`).join("\n")}`);
    this.mistakes = mistakes;
  }
}

/**
 * Reads the configuration from environment variables.
 *
 * @param env variables by name; an empty string counts as unset
 * @throws ConfigError with every mistake at once
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    throw new ConfigError([
      ...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
      ...contradictionsBeside(wrong, given),
    ]);
  }
  const config = withDefaults(parsed.data);
  const mistakes = contradictions(config, given).map(({ text }) => text);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

function withDefaults(values: z.infer<typeof Environment>): Config {
  return {
    ...values,
    MODE: values.MODE ?? (values.DATABASE_URL ? "production" : "trial"),
    PUBLIC_URL: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    SAMPLE_DATA: values.SAMPLE_DATA ?? !values.DATABASE_URL,
  };
}

/**
 * What the rules between variables find beside variables that are wrong in themselves, which the rules then do not
 * speak of: those have their sentence already.
 */
function contradictionsBeside(wrong: ReadonlySet<string>, given: Record<string, string | undefined>): string[] {
  const right = Environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
  // A database address that cannot be read still says that this is meant to be production.
  const isProduction = given.MODE === "production" || (given.MODE !== "trial" && Boolean(given.DATABASE_URL));
  const config: Config = { ...withDefaults(right), MODE: isProduction ? "production" : "trial" };
  return contradictions(config, given)
    .filter(({ names }) => !names.some((name) => wrong.has(name)))
    .map(({ text }) => text);
}

/** What is wrong between variables: the names the sentence is about, and the sentence. */
interface Contradiction {
  names: string[];
  text: string;
}

/** Rules between variables. */
function contradictions(config: Config, given: Record<string, string | undefined>): Contradiction[] {
  const found: Contradiction[] = [];
  const add = (names: string[], words: string) => found.push({ names, text: `${names.join(", ")}: ${words}` });
  const keys = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;
  if (config.MODE === "production") {
    if (!given.PUBLIC_URL?.startsWith("https://")) add(["PUBLIC_URL"], "production needs an https address");
    if (!config.SECRET_KEY) add(["SECRET_KEY"], "production needs one, of at least 32 characters");
    if (!config.SMTP_URL) add(["SMTP_URL"], "production needs a mail server");
    if (!keys.every((name) => config[name]) && config.PAYMENTS !== "sandbox") {
      add([...keys], "production needs all three, or PAYMENTS=sandbox");
    }
    if (config.RATE_LIMITS === "off") add(["RATE_LIMITS"], "may be off in trial mode only");
  }
  if (config.DATABASE_READ_URL && !given.DATABASE_URL) {
    add(["DATABASE_READ_URL"], "a replica of DATABASE_URL's database, which is not set");
  }
  const s3 = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = s3.filter((name) => !given[name]?.trim());
  if (missing.length > 0 && missing.length < s3.length) add(missing, "needed beside the other S3 variables");
  found.push(...messagingContradictions(given));
  if (Boolean(given.SERVICE_ACCOUNT_USERNAME?.trim()) !== Boolean(given.SERVICE_ACCOUNT_PASSWORD?.trim())) {
    add(["SERVICE_ACCOUNT_USERNAME", "SERVICE_ACCOUNT_PASSWORD"], "set both or neither");
  }
  return found;
}

/** A provider of text messages needs an account, a key, a sender and templates; without any of them there is none. */
function messagingContradictions(given: Record<string, string | undefined>): Contradiction[] {
  const isSet = (name: string) => Boolean(given[name]?.trim());
  const senders = ["MESSAGING_SMS_SENDER", "MESSAGING_WHATSAPP_SENDER"];
  const needed = ["MESSAGING_ACCOUNT", "MESSAGING_KEY", "MESSAGING_TEMPLATES"];
  if (![...needed, ...senders].some(isSet)) return [];
  const missing = needed.filter((name) => !isSet(name));
  const found = missing.map((name) => ({
    names: [name],
    text: `${name}: needed beside the other MESSAGING variables`,
  }));
  if (senders.some(isSet)) return found;
  return [...found, { names: senders, text: `${senders.join(", ")}: one of them is needed beside the others` }];
}
