import { patterns } from "#lib/addresses.ts";

/** Colours of the header and the ground in ui/tokens.css; a test holds them against it. */
export const appColours = { theme: "#1c1f4a", themeDark: "#0d0e22", background: "#fbf8f2" };

const icons = [
  { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The web app manifest: what a phone shows when the site is put on its home screen. */
export function webManifest(words: {
  language: string;
  name: string;
  description: string;
  shortcuts: { name: string; path: string }[];
}) {
  return {
    id: patterns.home,
    name: words.name,
    short_name: words.name,
    description: words.description,
    lang: words.language,
    dir: "ltr",
    start_url: patterns.home,
    scope: patterns.home,
    display: "standalone",
    theme_color: appColours.theme,
    background_color: appColours.background,
    categories: ["education"],
    icons,
    shortcuts: words.shortcuts.map(({ name, path }) => ({ name, url: path })),
  };
}
