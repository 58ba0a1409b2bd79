import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { ReactNode } from "react";
import type { RulesInForceView } from "../../../src/staff/chances/rules-contract.ts";

/** Who a quota is for, in words. */
const quotaWords: Record<string, string> = {
  everyone: "everyone",
  home: "candidates of the home state",
  others: "candidates of other states",
  home_university: "candidates of the home university's area",
  other_universities: "candidates of other universities' areas",
};

/** Rules as a person reads them: lists of ranks, categories, quotas, home states. */
export function RulesTables({ rules }: { rules: RulesInForceView }) {
  const { lists, categories, quotas, institutes, sources, elsewhere, home_states: homeStates } = rules;
  return (
    <>
      <Part title="Which rank counts" head={["Exam", "Degree", "Rank list"]}>
        {lists.map(({ exam, degree, list, asks }) => (
          <Row
            key={`${exam} ${degree}`}
            cells={[exam, degree ?? "every other", [list, ...asks.map((of) => `asks ${of}`)].join(", ")]}
          />
        ))}
      </Part>
      <Part title="Who may have reserved seats" head={["Category of the seat", "Candidates of"]}>
        {Object.entries(categories).map(([seat, of]) => (
          <Row key={seat} cells={[seat, of.join(", ")]} />
        ))}
      </Part>
      <Part title="Quotas" head={["Quota", "For"]}>
        {Object.entries(quotas).map(([quota, who]) => (
          <Row key={quota} cells={[quota, quotaWords[who] ?? who]} />
        ))}
      </Part>
      <Typography variant="body2" sx={{ mt: 1 }}>
        State: {rules.state_means}. An institute that is not listed below has {elsewhere.join(", ")}
        {homeStates.length > 0 && `; its home state is ${homeStates.join(", ")}`}.
      </Typography>
      {institutes.length > 0 && (
        <Box component="details" sx={{ mt: 1 }}>
          <summary>Home states of {institutes.length} institutes</summary>
          <Part title="Institutes with quotas of their own" head={["Institute", "Quotas and their states"]}>
            {institutes.map(({ name, quotas: own, home }) => (
              <Row
                key={name}
                cells={[name, own.map((of) => (home[of] ? `${of}: ${home[of].join(", ")}` : of)).join("; ")]}
              />
            ))}
          </Part>
        </Box>
      )}
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
        Sources
      </Typography>
      {sources.map(({ publisher, title, note }) => (
        <Typography key={title} variant="body2">
          {publisher}: {title}
          {note && `. ${note}`}
        </Typography>
      ))}
    </>
  );
}

function Part({ title, head, children }: { title: string; head: string[]; children: ReactNode }) {
  return (
    <Box sx={{ mt: 2, overflowX: "auto" }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            {head.map((of) => (
              <TableCell key={of}>{of}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Box>
  );
}

function Row({ cells: [first, ...others] }: { cells: string[] }) {
  return (
    <TableRow sx={{ verticalAlign: "top" }}>
      <TableCell component="th" scope="row">
        {first}
      </TableCell>
      {others.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns of a row
        <TableCell key={at}>{text}</TableCell>
      ))}
    </TableRow>
  );
}
