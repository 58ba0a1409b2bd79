import { Box, Chip } from "@mui/material";

interface StateChipsProps<State extends string> {
  states: readonly (readonly [state: State, words: string])[];
  state: State;
  onChoose: (state: State) => void;
}

/** Which state a list shows. */
export function StateChips<State extends string>({ states, state, onChoose }: StateChipsProps<State>) {
  return (
    <Box component="nav" aria-label="States" sx={{ display: "flex", gap: 1, flexWrap: "wrap", my: 1 }}>
      {states.map(([value, words]) => (
        <Chip
          key={value}
          label={words}
          color={value === state ? "primary" : "default"}
          aria-pressed={value === state}
          onClick={() => onChoose(value)}
        />
      ))}
    </Box>
  );
}
