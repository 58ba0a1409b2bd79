import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MatchCandidate, StaffMatch } from "../../../src/staff/matches/contract.ts";

/** A fact of both sides: what the file states, and what ours is. */
interface Fact {
  label: string;
  filed: (match: StaffMatch) => string;
  ours: (college: MatchCandidate) => string;
  /** Differences of other facts mean nothing, such as the spelling of a name. */
  isCompared?: boolean;
}

const facts: readonly Fact[] = [
  {
    label: "Also called",
    filed: ({ name, file }) => file.aliases.filter((alias) => alias !== name).join("; "),
    ours: ({ aliases }) => aliases.join("; "),
  },
  { label: "Town", filed: ({ file, place }) => file.city || place, ours: ({ city }) => city, isCompared: true },
  { label: "District", filed: ({ file }) => file.district, ours: ({ district }) => district, isCompared: true },
  { label: "State", filed: ({ state }) => state, ours: ({ state }) => state, isCompared: true },
  {
    label: "University",
    filed: ({ file }) => file.university,
    ours: ({ university }) => university,
    isCompared: true,
  },
  {
    label: "Kind",
    filed: ({ file }) => inWords(file.ownership),
    ours: ({ ownership }) => inWords(ownership),
    isCompared: true,
  },
  { label: "Founded", filed: () => "", ours: ({ founded_year }) => (founded_year ? String(founded_year) : "") },
];

/** The name of the file beside up to nine colleges of ours; where a stated fact differs, it is marked. */
export function CompareColleges({
  match,
  onChoose,
}: {
  match: StaffMatch;
  onChoose?: (college: MatchCandidate) => void;
}) {
  const colleges = match.candidates.slice(0, 9);
  return (
    <Box component="section" tabIndex={0} aria-label="The name and our colleges" sx={{ overflowX: "auto" }}>
      <Table
        size="small"
        sx={{ "& td, & th": { verticalAlign: "top", minWidth: 150, maxWidth: 260, overflowWrap: "anywhere" } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={labelCell}>Fact</TableCell>
            <TableCell>In the file</TableCell>
            {colleges.map((college, at) => (
              <TableCell key={college.id} aria-label={`Our college ${at + 1}`}>
                {onChoose ? (
                  <Button size="small" variant={at === 0 ? "contained" : "outlined"} onClick={() => onChoose(college)}>
                    <kbd>{at + 1}</kbd>&nbsp;This college
                  </Button>
                ) : (
                  "Our college"
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <FactRow label="Name" filed={<strong>{match.name}</strong>}>
            {colleges.map((college) => (
              <TableCell key={college.id}>
                <Link to={`/colleges/${college.id}`}>{college.name}</Link>
              </TableCell>
            ))}
          </FactRow>
          {colleges.length > 0 && (
            <FactRow label="Why" filed="">
              {colleges.map(({ id, score, reasons }) => (
                <TableCell key={id}>
                  {score.toFixed(2)}: {reasons.join("; ")}
                </TableCell>
              ))}
            </FactRow>
          )}
          <FactRow label="Codes" filed={`${match.authority} ${match.code}`}>
            {colleges.map(({ id, codes }) => (
              <TableCell key={id}>
                {shownCodes(codes, match).map(({ authority, code }) => {
                  const isOther = authority === match.authority && code !== match.code;
                  return (
                    <Value key={`${authority} ${code}`} differs={isOther}>
                      {authority} {code}
                    </Value>
                  );
                })}
              </TableCell>
            ))}
          </FactRow>
          {facts.map(({ label, filed, ours, isCompared }) => {
            const theirs = filed(match);
            if (!theirs && colleges.every((college) => !ours(college))) return null;
            return (
              <FactRow key={label} label={label} filed={<Short text={theirs} />}>
                {colleges.map((college) => (
                  <TableCell key={college.id}>
                    <Value differs={isCompared === true && areDifferent(theirs, ours(college))}>
                      <Short text={ours(college)} />
                    </Value>
                  </TableCell>
                ))}
              </FactRow>
            );
          })}
          <FactRow label="Web site" filed="–">
            {colleges.map(({ id, website }) => (
              <TableCell key={id}>
                {website ? (
                  <a href={website} target="_blank" rel="noreferrer">
                    {website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
                  </a>
                ) : (
                  "–"
                )}
              </TableCell>
            ))}
          </FactRow>
          <FactRow
            label="Branches"
            filed={match.file.programmes.length > 0 ? <Programmes names={match.file.programmes} /> : "–"}
          >
            {colleges.map(({ id, branches, common_programmes: common }) => (
              <TableCell key={id}>
                <Value differs={branches > 0 && match.file.programmes.length > 0 && common.length === 0}>
                  {common.length} in common of {branches}
                </Value>
                {common.length > 0 && <Programmes names={common} />}
              </TableCell>
            ))}
          </FactRow>
        </TableBody>
      </Table>
    </Box>
  );
}

function FactRow({ label, filed, children }: { label: string; filed: ReactNode; children: ReactNode }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={labelCell}>
        {label}
      </TableCell>
      <TableCell>{filed}</TableCell>
      {children}
    </TableRow>
  );
}

const labelCell = { minWidth: "0 !important", whiteSpace: "nowrap", color: "text.secondary", pl: 0 };

/** A value, marked by colour and sign where it differs from the file's. */
function Value({ differs, children }: { differs: boolean; children: ReactNode }) {
  if (!differs) return <div>{children}</div>;
  return (
    <Box sx={{ bgcolor: "difference.removed", px: 0.5, borderRadius: 1 }}>
      <span role="img" aria-label="differs: ">
        ≠
      </span>{" "}
      {children}
    </Box>
  );
}

/** A value of at most three lines; the whole of it on hover. */
function Short({ text }: { text: string }) {
  const clamp = { display: "-webkit-box", WebkitLineClamp: 3, WebkitBoxOrient: "vertical", overflow: "hidden" };
  return (
    <Box sx={clamp} title={text}>
      {text || "–"}
    </Box>
  );
}

const shownProgrammes = 3;

function Programmes({ names }: { names: readonly string[] }) {
  const more = names.length - shownProgrammes;
  return (
    <Typography component="div" variant="body2" sx={{ color: "text.secondary" }} title={names.join("; ")}>
      {names.slice(0, shownProgrammes).join("; ")}
      {more > 0 && ` and ${more} more`}
    </Typography>
  );
}

/** Those of the authority itself first, since a second one speaks against the match; of others only real codes. */
function shownCodes(codes: MatchCandidate["codes"], { authority }: StaffMatch): MatchCandidate["codes"] {
  const own = codes.filter((code) => code.authority === authority);
  const others = codes.filter((code) => code.authority !== authority && /^[\w-]{1,16}$/.test(code.code));
  return [...own, ...others].slice(0, 4);
}

const inWords = (ownership: string): string => (ownership === "unknown" ? "" : ownership.replaceAll("_", " "));

/** Both are stated, and neither contains the other. */
function areDifferent(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.toLowerCase().replace(/[^\p{L}\d]/gu, "")) as [
    string,
    string,
  ];
  return first !== "" && second !== "" && !first.includes(second) && !second.includes(first);
}
