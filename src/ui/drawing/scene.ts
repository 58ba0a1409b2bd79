/** What a scene shows: a campus for colleges, a house for hostels; a thumb is the campus in few lines. */
export type SceneKind = "campus" | "house" | "thumb";

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

/** How many different drawings there are of each kind: those of a list are in one file, which limits their number. */
const sceneVariants: Readonly<Record<SceneKind, number>> = { campus: 32, house: 16, thumb: 32 };

/** Which of the drawings of a kind stands for a place; neighbouring ids get different ones. */
function sceneVariant(kind: SceneKind, id: number): number {
  return Math.floor(seeded(id)() * sceneVariants[kind]);
}

/** The drawing of a place, see {@link makeScene}. */
export function drawScene(kind: SceneKind, id: number): string {
  return drawVariant(kind, sceneVariant(kind, id));
}

/** Drawings of this process, about 1.3 KB each. */
const drawn = new Map<string, string>();

/** One drawing of a kind by its number; made once. */
function drawVariant(kind: SceneKind, variant: number): string {
  const key = sceneName(kind, variant);
  const known = drawn.get(key) ?? makeScene(kind, variant);
  drawn.set(key, known);
  return known;
}

const sceneName = (kind: SceneKind, variant: number) => `${kind}-${variant}`;

/** The fragment under which the drawing of a place is found in the file of its kind. */
export function sceneFragment(kind: SceneKind, id: number): string {
  return `#${sceneName(kind, sceneVariant(kind, id))}`;
}

/** All drawings of a kind in one SVG file, to be shown by `<use>`. */
export function sceneFile(kind: SceneKind): string {
  const drawings = Array.from(
    { length: sceneVariants[kind] },
    (_, variant) => `<g id="${sceneName(kind, variant)}">${drawVariant(kind, variant)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${drawings.join("")}</svg>\n`;
}

/**
 * The inside of a 320 by 180 SVG: a drawing that stands in for a missing photograph. The same number and kind always give
 * the same drawing. Its colours are properties of the element around it (`data-tint` in tokens.css), which reach a drawing of another
 * file too.
 */
function makeScene(kind: SceneKind, id: number): string {
  if (kind === "thumb") return makeThumb(id);
  const random = seeded(id * 2 + (kind === "house" ? 1 : 0));
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const layers: Layers = { far: "", mid: "", near: "", window: "" };
  const sky = `<path${layerPaint.sky} d="M0 0h320v180H0z"/>${lamp(between)}`;
  drawHills(layers, between);
  if (kind === "campus") drawCampus(layers, random, between);
  else drawHouses(layers, random, between);
  drawTrees(layers, between);
  layers.near += "M0 164h320v16H0z";
  return sky + paint(layers);
}

/**
 * Sky, lamp, hills and a building with its roof and windows. A square shows the middle; the page of a college without
 * photographs shows all of it, with sky and ground that go on at both sides of the 320 units.
 */
function makeThumb(id: number): string {
  const random = seeded(id * 2);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const layers: Layers = { far: "", mid: "", near: "", window: "" };
  const width = between(38, 56) * 2;
  const x = 160 - width / 2 + between(-14, 14);
  const top = between(88, 110);
  layers.far = `M-320 ${between(96, 120)}H0Q160 ${between(70, 110)} 320 ${between(96, 120)}H640V180H-320z`;
  layers.near = `M${x} ${top}h${width}V164h-${width}zM-320 164h960v16H-320z`;
  drawRoof(layers, random, between, x, top, width);
  drawOpenings(layers, random, x, top, width, 164 - top);
  const lampX = random() < 0.5 ? between(86, 104) : between(216, 234);
  return `<path${layerPaint.sky} d="M-320-60h960v240h-960z"/><circle${layerPaint.lamp} cx="${lampX}" cy="${between(52, 62)}" r="15"/>${paint(layers)}`;
}

function paint(layers: Layers): string {
  return layerOrder.map((layer) => (layers[layer] ? `<path${layerPaint[layer]} d="${layers[layer]}"/>` : "")).join("");
}

/** How each layer is painted. */
const layerPaint = {
  sky: ' fill="var(--tint-soft)"',
  far: ' fill="var(--tint)" opacity=".22"',
  mid: ' fill="var(--tint)" opacity=".5"',
  near: ' fill="var(--tint)"',
  window: ' fill="var(--tint-soft)" opacity=".85"',
  lamp: ' fill="var(--accent)"',
  glow: ' fill="var(--accent)" opacity=".22"',
} as const;

/** One path a layer, painted in this order; every outline runs clockwise, so that overlaps stay filled. */
const layerOrder = ["far", "mid", "near", "window"] as const;
type Layers = Record<(typeof layerOrder)[number], string>;
type Between = (low: number, high: number) => number;

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1-${radius * 2} 0z`;
}

function lamp(between: Between): string {
  const x = between(40, 280);
  const y = between(24, 48);
  const size = between(9, 14);
  return `<circle${layerPaint.glow} cx="${x}" cy="${y}" r="${size * 2}"/><circle${layerPaint.lamp} cx="${x}" cy="${y}" r="${size}"/>`;
}

function drawHills(layers: Layers, between: Between): void {
  const first = between(86, 120);
  const second = between(80, 118);
  layers.far += `M0 ${first}Q${between(50, 110)} ${between(64, 90)} 160 ${second}T320 ${between(84, 116)}V180H0z`;
}

function drawCampus(layers: Layers, random: () => number, between: Between): void {
  const x = between(44, 84);
  const width = between(75, 98) * 2;
  const height = between(44, 62);
  const top = 164 - height;
  layers.mid += `M${x - 34} ${top + 18}h40v${height - 18}h-40zM${x + width - 6} ${top + between(8, 20)}h44v60h-44z`;
  layers.near += `M${x} ${top}h${width}v${height}h-${width}z`;
  drawRoof(layers, random, between, x, top, width);
  drawOpenings(layers, random, x, top, width, height);
}

/** A dome, a gable, a clock tower, towers behind, or battlements. */
function drawRoof(layers: Layers, random: () => number, between: Between, x: number, top: number, width: number): void {
  const middle = x + width / 2;
  const rise = between(22, 36);
  const roofs = [
    () => {
      layers.near += `M${middle - 30} ${top}a30 ${rise} 0 0 1 60 0zM${middle - 1} ${top - rise - 12}h3v14h-3z`;
    },
    () => {
      layers.near += `M${middle - 40} ${top}l40-${rise} 40 ${rise}z`;
    },
    () => {
      layers.near += `M${middle - 13} ${top - 42}h26v42h-26zM${middle - 17} ${top - 42}l17-18 17 18z`;
      layers.window += circle(middle, top - 26, 7);
    },
    () => {
      const tower = Math.round(width * 0.3);
      layers.mid += `M${x + 12} ${top - 26}h${tower}v26h-${tower}zM${x + width - tower - 14} ${top - 38}h${tower}v38h-${tower}z`;
    },
    () => {
      layers.near += `M${x} ${top}v-14h14v8h14v-8h14v8h14v-8h14v14zM${x + width - 70} ${top}v-14h14v8h14v-8h14v8h14v-8h14v14z`;
    },
  ];
  roofs[Math.floor(random() * roofs.length)]?.();
}

/** Arches or windows in rows. */
function drawOpenings(
  layers: Layers,
  random: () => number,
  x: number,
  top: number,
  width: number,
  height: number,
): void {
  const count = 5 + Math.floor(random() * 4);
  const gap = width / count;
  const isArched = random() < 0.55;
  const wide = Math.round(gap * 0.22) * 2;
  const arch = Math.round(height * 0.5);
  for (let index = 0; index < count; index++) {
    const left = Math.round(x + gap * index + gap * 0.28);
    layers.window += isArched
      ? `M${left} 164v-${arch}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0v${arch}z`
      : `M${left} ${top + 9}h${wide}v9h-${wide}zM${left} ${top + 25}h${wide}v9h-${wide}z`;
  }
}

function drawHouses(layers: Layers, random: () => number, between: Between): void {
  let x = between(18, 46);
  const count = between(3, 4);
  for (let index = 0; index < count; index++) {
    const half = between(26, 37);
    const width = half * 2;
    const height = between(46, 96);
    const top = 164 - height;
    const gable = between(14, 26);
    const roof =
      random() < 0.5
        ? `M${x - 5} ${top}l${half + 5}-${gable} ${half + 5} ${gable}z`
        : `M${x - 3} ${top - 6}h${width + 6}v6h-${width + 6}z`;
    layers[index % 2 === 0 ? "near" : "mid"] += `M${x} ${top}h${width}v${height}h-${width}z${roof}`;
    for (let row = top + 10; row < 146; row += 20) {
      layers.window += `M${x + 9} ${row}h11v11h-11zM${x + width - 21} ${row}h11v11h-11z`;
    }
    x += width + between(2, 12);
  }
}

function drawTrees(layers: Layers, between: Between): void {
  for (let index = 0; index < 3; index++) {
    const x = index === 1 ? between(262, 304) : between(8, 60);
    const size = between(9, 17);
    layers.near += `M${x - 1} 164v-${size * 2}h3v${size * 2}z`;
    layers.mid += circle(x, 164 - size * 2, size);
  }
}
