import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ClosingChartFigure } from "#site/catalogue/components/figures/closing-chart.server.tsx";
import { CollegeCard } from "#site/catalogue/components/list/college-card.server.tsx";
import { Button, type ButtonLook, OutsideLink } from "#ui/button.tsx";
import { SampleBadge, Tag } from "#ui/drawing/badge.tsx";
import { Bar } from "#ui/drawing/bar.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { LampMark } from "#ui/drawing/lamp-mark.tsx";
import { Scene } from "#ui/drawing/picture.tsx";
import { StackedBar } from "#ui/drawing/stacked-bar.tsx";
import { StreamIcon } from "#ui/drawing/stream-icon.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { renderStatic } from "#ui/page/render-static.server.tsx";
import { SampleNotice } from "#ui/page/sample-notice.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import { SampleSection } from "./components/sample-section.tsx";
import { charted, knownCollege, source, unknownCollege } from "./sample-cards.ts";

/** The samples that need neither script nor an address, as HTML in the page's language. */
export function renderSamples(locale: Locale): string {
  return renderStatic(
    <>
      <Colours />
      <Type />
      <Buttons />
      <Fields />
      <Notices />
      <Cards />
      <Drawings />
    </>,
    languageOf(locale),
  );
}

const swatches = [
  "bg-ground",
  "bg-card",
  "bg-sunken",
  "bg-ink",
  "bg-muted",
  "bg-line",
  "bg-line-strong",
  "bg-accent",
  "bg-accent-strong",
  "bg-accent-soft",
  "bg-link",
  "bg-good",
  "bg-good-soft",
  "bg-bad",
  "bg-bad-soft",
  "bg-header",
];

function Colours() {
  return (
    <SampleSection id="colours" title="Colours">
      <ul lang="en" className="flex flex-wrap gap-3 text-sm">
        {swatches.map((swatch) => (
          <li key={swatch}>
            <div className={`h-11 w-24 rounded-control border border-line-strong ${swatch}`} />
            {swatch.slice("bg-".length)}
          </li>
        ))}
      </ul>
    </SampleSection>
  );
}

const sizes = ["text-sm", "text-base", "text-lg", "text-xl", "text-2xl", "text-3xl", "text-4xl"];

/** Every size of text, in the words of the language: letters of Devanagari are higher. */
function Type() {
  const m = useMessages();
  return (
    <SampleSection id="type" title="Type">
      {sizes.map((size) => (
        <p key={size} className={size}>
          {m.catalogue.search_title()} 1,23,456
        </p>
      ))}
    </SampleSection>
  );
}

const looks: readonly ButtonLook[] = ["primary", "secondary", "quiet"];

function Buttons() {
  const m = useMessages();
  const text = m.catalogue.view_details();
  return (
    <SampleSection id="buttons" title="Buttons and links">
      <div className="flex flex-wrap items-center gap-4">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {text}
          </Button>
        ))}
        <Button isBusy>{text}</Button>
        <Button disabled>{text}</Button>
        <span className="bg-header p-2">
          <Button look="onHeader">{text}</Button>
        </span>
        <button type="button" className="icon-button" aria-label={m.catalogue.compare()}>
          <Icon name="scale" className="size-5" aria-hidden="true" />
        </button>
        <Link to="#buttons" className="link">
          {text}
        </Link>
        <OutsideLink href={source.url ?? ""}>{source.publisher}</OutsideLink>
      </div>
      <TabLinks
        label={text}
        tabs={[2025, 2024, 2023].map((year) => ({ to: `#${year}`, label: `${year}`, isCurrent: year === 2025 }))}
      />
      <div className="flex flex-wrap gap-2">
        <Tag>{m.catalogue.placement()}</Tag>
        <Tag>{m.catalogue.cut_off()}</Tag>
        <SampleBadge />
      </div>
    </SampleSection>
  );
}

function Fields() {
  const { login, sign_up: m } = useMessages();
  return (
    <SampleSection id="fields" title="Fields">
      <div className="grid gap-4 md:grid-cols-2">
        <Field name="empty" label={login.identifier()} hint={login.identifier_hint()} required />
        <Field name="filled" label={m.email()} defaultValue="asha@example.org" />
        <Field name="wrong" label={m.phone()} defaultValue="98765" error={m.phone_short()} />
        <Field name="disabled" label={m.email()} defaultValue="asha@example.org" disabled />
        <SelectField name="choice" label={m.guardian()} options={["Maharashtra", "Karnataka"]} />
        <TextField name="text" label={m.guardian()} hint={m.guardian_email_hint()} />
      </div>
    </SampleSection>
  );
}

function Notices() {
  const { sign_up: m, calendar, profile, ui } = useMessages();
  return (
    <SampleSection id="notices" title="Errors, notices and empty states">
      <div className="grid gap-4">
        <ErrorSummary errors={{ wrong: m.phone_short() }} />
        <Notice isBad className="">
          {m.phone_short()}
        </Notice>
        <Notice className="">{profile.saved()}</Notice>
        <SampleNotice text={ui.sample_hint()} />
        <EmptyState text={calendar.empty()} />
        <SourceNote source={source} />
        <SourceNote source={{ ...source, status: "provisional", url: null }} />
      </div>
    </SampleSection>
  );
}

const chance = {
  text: "",
  branch: "Computer Science and Engineering",
  closing: 11_624,
  isPercentile: false,
  year: 2025,
};

/** A college of which all is known, one of which nothing is, and one seen by a student with a rank. */
function Cards() {
  const { chances: m } = useMessages();
  const label = { key: "likely", name: m.label_name({ label: "likely" }) };
  const rest = { streamId: null, isFirst: false, own: null };
  return (
    <SampleSection id="cards" title="Cards">
      <ul className="college-cards">
        <CollegeCard college={knownCollege} {...rest} isSaved={false} />
        <CollegeCard college={{ ...knownCollege, id: 3 }} {...rest} own={{ ...chance, label }} isSaved />
        <CollegeCard college={unknownCollege} {...rest} isSaved={false} />
      </ul>
    </SampleSection>
  );
}

const streams = [
  "engineering",
  "medical",
  "mba",
  "mca-it",
  "commerce",
  "arts",
  "law",
  "design",
  "pharmacy",
  "diploma",
  "hotel-management",
  "architecture",
  "nursing",
  "ayush",
  "agriculture",
  "education",
  "veterinary",
  "dental",
];

function Drawings() {
  return (
    <SampleSection id="drawings" title="Drawings and charts">
      <ul className="flex flex-wrap gap-3">
        {streams.map((slug, at) => (
          <li key={slug} data-tint={slug} className="w-32 text-tint-ink">
            <div className="h-20 overflow-hidden rounded-card">
              <Scene kind="campus" id={at} />
            </div>
            <StreamIcon slug={slug} />
          </li>
        ))}
        <li data-tint="engineering" className="h-20 w-32 overflow-hidden rounded-card">
          <Scene kind="house" id={7} />
        </li>
        <li>
          <LampMark />
        </li>
      </ul>
      <div data-tint="engineering" className="mt-4 grid items-start gap-4 md:grid-cols-2">
        <ClosingChartFigure charted={charted} hasBothLists={false} />
        <div className="grid gap-4">
          <Bar share={0.7} />
          <StackedBar parts={[480, 240, 120].map((size) => ({ size, text: `${size}` }))} whole={840} />
        </div>
      </div>
    </SampleSection>
  );
}
