/** What a scene shows: a campus for colleges, a house for hostels, a page for news. */
export type SceneKind = "campus" | "house";

/** A small repeatable generator of numbers from 0 to 1, from an id (mulberry32). */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The inside of a 320 by 180 SVG: a drawing that stands in for a missing photograph. The same id and kind always give
 * the same drawing, different ids different ones. Colours come from the classes in styles.css.
 */
export function drawScene(kind: SceneKind, id: number): string {
  const random = seeded(id * 2 + (kind === "house" ? 1 : 0));
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const parts = ['<path class="scene-sky" d="M0 0h320v180H0z"/>', lamp(between), hills(between)];
  parts.push(kind === "campus" ? campus(random, between) : house(random, between));
  parts.push(trees(between), '<path class="scene-near" d="M0 164h320v16H0z"/>');
  return parts.join("");
}

type Between = (low: number, high: number) => number;

function lamp(between: Between): string {
  const x = between(40, 280);
  const y = between(24, 48);
  const size = between(9, 14);
  return `<circle class="scene-glow" cx="${x}" cy="${y}" r="${size * 2}"/><circle class="scene-lamp" cx="${x}" cy="${y}" r="${size}"/>`;
}

function hills(between: Between): string {
  const first = between(86, 120);
  const second = between(80, 118);
  return `<path class="scene-far" d="M0 ${first}Q${between(50, 110)} ${between(64, 90)} 160 ${second}T320 ${between(84, 116)}V180H0z"/>`;
}

function campus(random: () => number, between: Between): string {
  const x = between(44, 84);
  const width = between(150, 196);
  const height = between(44, 62);
  const top = 164 - height;
  const middle = x + width / 2;
  const gable = between(22, 36);
  const roofs = [
    () =>
      `<path class="scene-near" d="M${middle - 30} ${top}a30 ${between(26, 34)} 0 0 1 60 0z"/><path class="scene-near" d="M${middle - 1.5} ${top - 46}h3v20h-3z"/>`,
    () => `<path class="scene-near" d="M${middle - 40} ${top}l40-${gable} 40 ${gable}z"/>`,
    () =>
      `<path class="scene-near" d="M${middle - 13} ${top - 42}h26v42h-26z"/><path class="scene-near" d="M${middle - 17} ${top - 42}l17-18 17 18z"/><circle class="scene-window" cx="${middle}" cy="${top - 26}" r="7"/>`,
    () =>
      `<path class="scene-mid" d="M${x + 12} ${top - 26}h${width * 0.34}v26h-${width * 0.34}z"/><path class="scene-mid" d="M${x + width * 0.58} ${top - 38}h${width * 0.3}v38h-${width * 0.3}z"/>`,
    () =>
      `<path class="scene-near" d="M${x} ${top}v-14h14v8h14v-8h14v8h14v-8h14v14zM${x + width} ${top}v-14h-14v8h-14v-8h-14v8h-14v-8h-14v14z"/>`,
  ];
  const roof = (roofs[Math.floor(random() * roofs.length)] ?? roofs[0])?.() ?? "";
  const wings = `<path class="scene-mid" d="M${x - 34} ${top + 18}h40v${height - 18}h-40zM${x + width - 6} ${top + between(8, 20)}h44v60h-44z"/>`;
  return `${wings}<path class="scene-near" d="M${x} ${top}h${width}v${height}h-${width}z"/>${roof}${openings(random, x, top, width, height)}`;
}

/** Arches or windows in rows, and a door. */
function openings(random: () => number, x: number, top: number, width: number, height: number): string {
  const count = 5 + Math.floor(random() * 4);
  const gap = width / count;
  const arched = random() < 0.55;
  let path = "";
  for (let index = 0; index < count; index++) {
    const left = Math.round(x + gap * index + gap * 0.28);
    const wide = Math.round(gap * 0.44);
    if (arched)
      path += `M${left} 164v-${Math.round(height * 0.5)}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0v${Math.round(height * 0.5)}z`;
    else path += `M${left} ${top + 9}h${wide}v9h-${wide}zM${left} ${top + 25}h${wide}v9h-${wide}z`;
  }
  return `<path class="scene-window" d="${path}"/>`;
}

function house(random: () => number, between: Between): string {
  let drawing = "";
  let x = between(18, 46);
  const count = between(3, 4);
  for (let index = 0; index < count; index++) {
    const width = between(52, 74);
    const height = between(46, 96);
    const top = 164 - height;
    const layer = index % 2 === 0 ? "scene-near" : "scene-mid";
    const gable = between(14, 26);
    const roof =
      random() < 0.5
        ? `M${x - 5} ${top}l${width / 2 + 5}-${gable} ${width / 2 + 5} ${gable}z`
        : `M${x - 3} ${top - 6}h${width + 6}v6h-${width + 6}z`;
    drawing += `<path class="${layer}" d="M${x} ${top}h${width}v${height}h-${width}z${roof}"/>`;
    let windows = "";
    for (let row = top + 10; row < 146; row += 20)
      windows += `M${x + 9} ${row}h11v11h-11zM${x + width - 21} ${row}h11v11h-11z`;
    drawing += `<path class="scene-window" d="${windows}"/>`;
    x += width + between(2, 12);
  }
  return drawing;
}

function trees(between: Between): string {
  let drawing = "";
  for (let index = 0; index < 3; index++) {
    const x = index === 1 ? between(262, 304) : between(8, 60);
    const size = between(9, 17);
    drawing += `<path class="scene-near" d="M${x - 1.5} 164v-${size * 2}h3v${size * 2}z"/><circle class="scene-mid" cx="${x}" cy="${164 - size * 2}" r="${size}"/>`;
  }
  return drawing;
}
