/**
 * A lamp on the path: the road from a home to a city of domes and towers, as the fallback pictures are drawn. Decoration, for wide
 * screens.
 */
export function HeroPicture() {
  return (
    <svg viewBox="0 0 440 360" className="hero-picture" aria-hidden="true">
      <circle cx="338" cy="70" r="26" fill="var(--accent)" />
      <circle cx="338" cy="70" r="52" fill="var(--accent)" opacity=".16" />
      <path className="far" d="M0 214Q70 132 150 184T290 164T440 196V360H0z" />
      <path
        className="city"
        d="M170 188v-36h12v-30l9-14 9 14v30h20v-12h8a26 26 0 0 1 25-30v-12h3v12a26 26 0 0 1 25 30h8v12h16v-22h10v-10h12v10h10v22h16v36zM356 188v-58h6v-12h34v12h6v58h-14v-30a9 9 0 0 0-18 0v30z"
      />
      <path
        className="window"
        d="M187 136h8v12h-8zM236 188v-16a8 8 0 0 1 16 0v16zM262 188v-16a8 8 0 0 1 16 0v16zM314 150h8v10h-8zM314 168h8v10h-8z"
      />
      <path className="near" d="M0 240Q120 176 240 192T440 190V360H0z" />
      <path className="road" d="M244 190Q316 222 236 250T128 360H306Q246 306 300 264T264 190z" />
      <path className="dash" d="M254 194Q308 224 264 256T216 354" />
      <path className="city" d="M30 276v-48l36-30 36 30v48zM92 218v-22h10v30z" />
      <path className="window" d="M54 240h24v36H54z" />
      <Lamp x={112} y={292} size={1.5} />
      <Lamp x={346} y={262} size={1.1} />
      <Lamp x={204} y={216} size={0.7} />
    </svg>
  );
}

/** A clay lamp at the roadside with its glow. */
function Lamp({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill="var(--accent)">
      <circle r="22" opacity=".18" />
      <path d="M0-14c5 6 7 9 7 12a7 7 0 0 1-14 0c0-3 2-6 7-12z" />
      <path d="M-16 6h32c0 8-6 12-12 12h-8c-6 0-12-4-12-12z" fill="var(--on-header)" />
    </g>
  );
}
