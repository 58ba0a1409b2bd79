import type { Theme } from "@mui/material";
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from "react-admin";

/** The site's colours: src/ui/tokens.css. */
const light = {
  ground: "#fbf8f2",
  card: "#ffffff",
  sunken: "#f3eee3",
  ink: "#1c1f4a",
  muted: "#555a78",
  line: "#e4ddcd",
  lineStrong: "#8a8577",
  link: "#2c3188",
  good: "#1f7a4d",
  bad: "#b3392c",
  header: "#1c1f4a",
  removed: "#fbe7e4",
  added: "#e3f3ea",
};
const dark: typeof light = {
  ground: "#12132b",
  card: "#1b1d3c",
  sunken: "#0d0e22",
  ink: "#f1eee6",
  muted: "#b4b6cf",
  line: "#2f3260",
  lineStrong: "#7d81ad",
  link: "#b9c0ff",
  good: "#7bd3a2",
  bad: "#ff9d90",
  header: "#0d0e22",
  removed: "#40211f",
  added: "#16352a",
};
const marigold = { main: "#f2a71b", dark: "#dd9208", light: "#ffbe47", contrastText: "#1c1f4a" };
const onHeader = "#fbf8f2";

const dense = { margin: "dense", size: "small", fullWidth: true };

/** Indigo on paper, marigold for the primary action; dense, because staff use it all day. */
export const lightTheme = theme(defaultLightTheme, light);
export const darkTheme = theme(defaultDarkTheme, dark);

function theme(base: RaThemeOptions, colours: typeof light): RaThemeOptions {
  const mode = colours === dark ? "dark" : "light";
  return {
    ...base,
    palette: {
      mode,
      primary: { main: colours.link, contrastText: mode === "dark" ? dark.ground : "#ffffff" },
      secondary: marigold,
      success: { main: colours.good },
      error: { main: colours.bad },
      background: { default: colours.ground, paper: colours.card },
      text: { primary: colours.ink, secondary: colours.muted },
      divider: colours.line,
      // Background of differences between two versions: shared/difference-table.tsx.
      difference: { removed: colours.removed, added: colours.added },
    } as RaThemeOptions["palette"],
    typography: {
      fontFamily: '"Anek Latin Variable", "Anek Devanagari Variable", "Roboto", "Segoe UI", Arial, sans-serif',
      fontSize: 15,
      button: { textTransform: "none" as const, fontWeight: 600 },
      h5: { fontWeight: 600 },
      h6: { fontWeight: 600 },
    },
    shape: { borderRadius: 10 },
    sidebar: { width: 208, closedWidth: 52 },
    components: { ...base.components, ...componentStyles(colours) },
  };
}

function componentStyles(colours: typeof light): RaThemeOptions["components"] {
  const hairline = `1px solid ${colours.line}`;
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: "none" }, outlined: { border: hairline } },
    },
    // Hidden until a pointer is over the line, the buttons that remove it are out of the keyboard's reach.
    RaSimpleFormIterator: {
      styleOverrides: {
        root: { "& .RaSimpleFormIterator-action.RaSimpleFormIterator-action": { visibility: "visible" } },
      },
    },
    MuiCard: { styleOverrides: { root: { border: hairline } } },
    MuiAppBar: {
      defaultProps: { elevation: 0, color: "transparent" },
      styleOverrides: { root: { backgroundColor: colours.header, color: onHeader } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        containedPrimary: {
          backgroundColor: marigold.main,
          color: marigold.contrastText,
          "&:hover": { backgroundColor: marigold.dark },
        },
      },
    },
    MuiTextField: { defaultProps: { ...dense, variant: "outlined" } },
    MuiFormControl: { defaultProps: { ...dense, variant: "outlined" } },
    MuiOutlinedInput: {
      styleOverrides: { notchedOutline: { borderColor: colours.lineStrong } },
    },
    // MUI labels a list's checkboxes on the wrapper, which screen readers ignore.
    MuiCheckbox: {
      defaultProps: {
        slotProps: { input: (box: { "aria-label"?: string }) => ({ "aria-label": box["aria-label"] }) },
      },
    },
    // MUI's warning and info colours have too little contrast as text on paper; only the border uses them.
    MuiChip: { styleOverrides: { root: { "&.MuiChip-outlined": { color: colours.ink } } } },
    // A sortable heading needs a minimum target size.
    MuiTableSortLabel: { styleOverrides: { root: { minWidth: 24, minHeight: 24 } } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 650, color: colours.muted } } },
    MuiCircularProgress: { defaultProps: { "aria-label": "Loading" } },
    MuiLink: { defaultProps: { underline: "always" } },
    MuiButtonBase: {
      styleOverrides: { root: { "&:focus-visible": { outline: `3px solid ${marigold.main}`, outlineOffset: 1 } } },
    },
    // Disabled fields must stay readable.
    MuiFormHelperText: { styleOverrides: { root: { "&.Mui-disabled": { color: colours.muted } } } },
    MuiFormLabel: { styleOverrides: { root: { "&.Mui-disabled": { color: colours.muted } } } },
    MuiFormControlLabel: { styleOverrides: { label: { "&.Mui-disabled": { color: colours.muted } } } },
    MuiInputBase: { styleOverrides: { input: { "&.Mui-disabled": { WebkitTextFillColor: colours.muted } } } },
    // A wide table scrolls in its container; the window never scrolls sideways.
    // No layers of its own: the strip of messages in it (frame/notices.tsx) is above the shade of a dialog.
    RaLayout: {
      styleOverrides: { root: { minWidth: 0, zIndex: "auto", "& .RaLayout-content": { minWidth: 0, zIndex: "auto" } } },
    },
    // A dialog begins below the app bar and the strip of messages.
    MuiDialog: { styleOverrides: { container: { paddingTop: 96 } } },
    RaList: {
      styleOverrides: { root: { "& .RaList-main": { minWidth: 0 }, "& .RaList-content": { overflowX: "auto" } } },
    },
    // The tools above a list go on in a second row where the window, or this browser's font, leaves no room for one.
    RaTopToolbar: { styleOverrides: { root: { flexWrap: "wrap" } } },
    // Beside them the filters take what is left; at 100 % they would push the tools into a second row on any screen.
    RaFilterForm: {
      styleOverrides: { root: ({ theme }: { theme: Theme }) => ({ [theme.breakpoints.up("md")]: { flex: "1 1 0" } }) },
    },
    RaToolbar: { styleOverrides: { root: { backgroundColor: colours.sunken } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          paddingTop: 4,
          paddingBottom: 4,
          "&.RaMenuItemLink-active": {
            color: colours.ink,
            fontWeight: 650,
            boxShadow: `inset 3px 0 0 ${marigold.main}`,
          },
          "& .RaMenuItemLink-icon": { minWidth: 36 },
        },
      },
    },
  } as RaThemeOptions["components"];
}
