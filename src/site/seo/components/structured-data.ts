import type { College } from "#features/catalogue/college-contract.ts";
import type { Job } from "#features/jobs/contract.ts";
import type { NewsArticle } from "#features/news/contract.ts";
import { collegePath, jobPath, newsPath, patterns } from "#lib/addresses.ts";
import type { Thing } from "#ui/page/structured-data.tsx";

/** The site, as pages name it to search engines. */
export interface Site {
  /** Such as https://margdeep.example, without a slash at the end. */
  publicUrl: string;
  name: string;
}

/** Fields without a value are left out: nothing is claimed that is not known. */
function known(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
}

function postalAddress(place: { area?: string; city: string; state?: string; pincode?: string | null }) {
  return {
    "@type": "PostalAddress",
    ...known({
      streetAddress: place.area,
      addressLocality: place.city,
      addressRegion: place.state,
      postalCode: place.pincode,
    }),
    addressCountry: "IN",
  };
}

/** One college; figures stay on the page, beside their sources. */
export function collegeData(
  college: Omit<College, "branches" | "placements" | "ranks" | "fees" | "fee_range" | "codes">,
  site: Site,
  picture: string,
): Thing {
  const { latitude, longitude } = college;
  const hasPoint = latitude !== null && longitude !== null;
  return {
    "@type": "CollegeOrUniversity",
    name: college.name,
    url: site.publicUrl + collegePath(college.id),
    address: postalAddress(college),
    ...known({
      alternateName: college.short_name,
      description: college.description,
      sameAs: college.website,
      foundingDate: college.founded_year === null ? null : String(college.founded_year),
      parentOrganization: college.university ? { "@type": "CollegeOrUniversity", name: college.university } : null,
      geo: hasPoint ? { "@type": "GeoCoordinates", latitude, longitude } : null,
    }),
    image: absolute(college.photos[0] ?? picture, site),
  };
}

/** Questions with their answers in HTML, as they are on the page. */
export function faqData(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** One article. */
export function newsData(article: Omit<NewsArticle, "content">, site: Site, picture: string): Thing {
  return {
    "@type": "NewsArticle",
    headline: article.title.slice(0, 110),
    url: site.publicUrl + newsPath(article.id),
    mainEntityOfPage: site.publicUrl + newsPath(article.id),
    datePublished: article.published_at,
    dateModified: article.updated_at,
    image: [absolute(article.photo ?? picture, site)],
    author: organization(site),
    publisher: organization(site),
    ...known({ description: article.summary }),
  };
}

/** One posting that takes applications. */
export function jobData(job: Job, site: Site): Thing {
  const country = { "@type": "Country", name: "India" };
  return {
    "@type": "JobPosting",
    title: job.position,
    description: jobDescription(job),
    datePosted: job.posted_on,
    url: site.publicUrl + jobPath(job.id),
    hiringOrganization: { "@type": "Organization", name: job.company },
    identifier: { "@type": "PropertyValue", name: site.name, value: String(job.id) },
    directApply: false,
    ...(job.is_remote ? { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: country } : {}),
    ...(job.is_remote ? {} : { jobLocation: { "@type": "Place", address: postalAddress({ city: job.place }) } }),
    ...known({
      validThrough: job.apply_by === null ? null : `${job.apply_by}T23:59:59+05:30`,
      employmentType: job.kind === "internship" ? "INTERN" : null,
      baseSalary: salary(job),
    }),
  };
}

/** The text of a posting as HTML paragraphs, which is what readers of postings take. */
function jobDescription({ description, eligibility, position, company }: Job): string {
  const paragraphs = `${description}\n\n${eligibility}`.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  const escaped = (paragraphs.length > 0 ? paragraphs : [`${position}, ${company}`]).map((paragraph) =>
    paragraph.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  );
  return escaped.map((paragraph) => `<p>${paragraph}</p>`).join("");
}

function salary({ pay_min, pay_max, pay_period }: Job) {
  if (pay_period === null || (pay_min === null && pay_max === null)) return null;
  const range = pay_min === pay_max ? { value: pay_min } : known({ minValue: pay_min, maxValue: pay_max });
  return {
    "@type": "MonetaryAmount",
    currency: "INR",
    value: { "@type": "QuantitativeValue", ...range, unitText: pay_period === "year" ? "YEAR" : "MONTH" },
  };
}

/** The site itself, with its search field. */
export function siteData(site: Site): Thing {
  return {
    "@type": "WebSite",
    name: site.name,
    url: `${site.publicUrl}${patterns.home}`,
    publisher: organization(site),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${site.publicUrl}${patterns.search}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

function organization(site: Site) {
  return {
    "@type": "Organization",
    name: site.name,
    url: `${site.publicUrl}${patterns.home}`,
    logo: `${site.publicUrl}/icons/icon-512.png`,
  };
}

function absolute(address: string, { publicUrl }: Site): string {
  return address.startsWith("/") ? publicUrl + address : address;
}
