import { Icon, type IconName } from "#ui/drawing/icon.tsx";

/** The icon and tint of a facility, by a word in its name. What students ask for first is first. */
const looks: { words: RegExp; icon: IconName; tint: string }[] = [
  { words: /mess|meal|food|canteen|tiffin/i, icon: "utensils-crossed", tint: "hotel-management" },
  { words: /wi-?fi|internet/i, icon: "wifi", tint: "mca-it" },
  { words: /study|library|reading/i, icon: "book-open", tint: "mba" },
  { words: /wash|laundry/i, icon: "washing-machine", tint: "medical" },
  { words: /kitchen/i, icon: "cooking-pot", tint: "hotel-management" },
  { words: /power|generator|inverter/i, icon: "zap", tint: "commerce" },
  { words: /guard|warden|security/i, icon: "shield-check", tint: "engineering" },
  { words: /hot water|geyser|shower|solar/i, icon: "shower-head", tint: "design" },
  { words: /\bac\b|air condition|cooler|\bfan/i, icon: "fan", tint: "mca-it" },
  { words: /housekeeping|cleaning/i, icon: "sparkles", tint: "pharmacy" },
  { words: /bicycle|cycle stand/i, icon: "bike", tint: "diploma" },
  { words: /parking/i, icon: "square-parking", tint: "diploma" },
  { words: /lift|elevator/i, icon: "move-vertical", tint: "law" },
  { words: /gym|sport|court/i, icon: "dumbbell", tint: "pharmacy" },
  { words: /doctor|medical|first aid/i, icon: "heart-pulse", tint: "arts" },
  { words: /cctv|camera/i, icon: "cctv", tint: "engineering" },
  { words: /tv|television/i, icon: "tv", tint: "arts" },
  { words: /water/i, icon: "droplets", tint: "medical" },
];

/** The facilities a card has room for: those that tell hostels apart before those that nearly all have. */
export function leadingFacilities(facilities: string[], count: number): string[] {
  const rank = (name: string) => {
    const index = looks.findIndex(({ words }) => words.test(name));
    return index === -1 ? looks.length : index;
  };
  return [...facilities].sort((a, b) => rank(a) - rank(b)).slice(0, count);
}

/** One facility: its icon and its word. On a hostel's page it is coloured; on cards it stays quiet. */
export function FacilityBadge({ name, isMuted = false }: { name: string; isMuted?: boolean }) {
  const { icon, tint } = looks.find(({ words }) => words.test(name)) ?? { icon: "check", tint: "diploma" };
  const look = isMuted ? "bg-sunken px-2 py-0.5 text-sm" : "min-h-11 bg-tint-soft px-3.5 font-medium text-tint-ink";
  return (
    <span data-tint={tint} className={`inline-flex items-center gap-1.5 rounded-md ${look}`}>
      <Icon name={icon} className={isMuted ? "size-4 text-tint-ink" : "size-5"} strokeWidth={1.5} aria-hidden="true" />
      {name}
    </span>
  );
}
