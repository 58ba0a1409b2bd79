import {
  Bike,
  BookOpen,
  Cctv,
  Check,
  CookingPot,
  Droplets,
  Dumbbell,
  Fan,
  HeartPulse,
  type LucideIcon,
  MoveVertical,
  ShieldCheck,
  ShowerHead,
  Sparkles,
  SquareParking,
  Tv,
  UtensilsCrossed,
  WashingMachine,
  Wifi,
  Zap,
} from "lucide-react";

/** The icon and tint of a facility, by a word in its name. What students ask for first is first. */
const looks: { words: RegExp; Icon: LucideIcon; tint: string }[] = [
  { words: /mess|meal|food|canteen|tiffin/i, Icon: UtensilsCrossed, tint: "hotel-management" },
  { words: /wi-?fi|internet/i, Icon: Wifi, tint: "mca-it" },
  { words: /study|library|reading/i, Icon: BookOpen, tint: "mba" },
  { words: /wash|laundry/i, Icon: WashingMachine, tint: "medical" },
  { words: /kitchen/i, Icon: CookingPot, tint: "hotel-management" },
  { words: /power|generator|inverter/i, Icon: Zap, tint: "commerce" },
  { words: /guard|warden|security/i, Icon: ShieldCheck, tint: "engineering" },
  { words: /hot water|geyser|shower|solar/i, Icon: ShowerHead, tint: "design" },
  { words: /\bac\b|air condition|cooler|\bfan/i, Icon: Fan, tint: "mca-it" },
  { words: /housekeeping|cleaning/i, Icon: Sparkles, tint: "pharmacy" },
  { words: /bicycle|cycle stand/i, Icon: Bike, tint: "diploma" },
  { words: /parking/i, Icon: SquareParking, tint: "diploma" },
  { words: /lift|elevator/i, Icon: MoveVertical, tint: "law" },
  { words: /gym|sport|court/i, Icon: Dumbbell, tint: "pharmacy" },
  { words: /doctor|medical|first aid/i, Icon: HeartPulse, tint: "arts" },
  { words: /cctv|camera/i, Icon: Cctv, tint: "engineering" },
  { words: /tv|television/i, Icon: Tv, tint: "arts" },
  { words: /water/i, Icon: Droplets, tint: "medical" },
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
  const { Icon, tint } = looks.find(({ words }) => words.test(name)) ?? { Icon: Check, tint: "diploma" };
  const look = isMuted ? "bg-sunken px-2 py-0.5 text-sm" : "min-h-11 bg-tint-soft px-3.5 font-medium text-tint-ink";
  return (
    <span data-tint={tint} className={`inline-flex items-center gap-1.5 rounded-md ${look}`}>
      <Icon className={isMuted ? "size-4 text-tint-ink" : "size-5"} strokeWidth={1.5} aria-hidden="true" />
      {name}
    </span>
  );
}
