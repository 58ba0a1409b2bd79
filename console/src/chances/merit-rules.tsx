import { Alert, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { MeritForm } from "../../../src/features/chances/merits/contract.ts";

/** Asks staff to compare the rules of merit that were written from memory. Students see that nobody has. */
export function MeritRules() {
  const { data } = useQuery({ queryKey: ["chances", "merit"], queryFn: readRules });
  const unchecked = data?.filter(({ sources }) => sources.some(({ official }) => !official)) ?? [];
  if (unchecked.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Typography>
        Written from memory: how these authorities add up marks. Please compare each with its paper, and tell your
        developers what it says (`merit-rules.json`).
      </Typography>
      <ul>
        {unchecked.map(({ rule, name, how, sources }) => (
          <li key={rule}>
            {name}: {how}{" "}
            {sources.map(({ publisher, title, address }) => (
              <Link key={title} href={address ?? undefined} target="_blank" rel="noopener noreferrer">
                {publisher}, {title}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

async function readRules(): Promise<MeritForm[]> {
  const reply = await fetch("/api/chances/merit/");
  if (!reply.ok) throw new Error("The rules of merit could not be read");
  return ((await reply.json()) as { results: MeritForm[] }).results;
}
