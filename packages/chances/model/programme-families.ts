/** Programmes that the same candidates choose between, by their names; the first that fits counts. */
const families: readonly [string, RegExp][] = [
  ["architecture", /architect|planning/i],
  ["ai-data", /artificial intelligence|machine learning|data (science|analytics|engineering)|big data/i],
  ["computer", /comput(er|ing|ational)|software|cyber|blockchain|internet of things|\biot\b/i],
  ["information", /information/i],
  ["electronics", /electronic|communication|vlsi|microelectronics|telecom|semiconductor/i],
  ["electrical", /electrical|instrumentation|power|energy/i],
  [
    "mechanical",
    /mechanical|manufactur|production|industrial|automobile|aerospace|aeronautic|mechatronic|robotic|naval|ocean/i,
  ],
  ["civil", /civil|environment|infrastructure|mining|geo|petroleum|mineral|earth/i],
  ["chemical", /chemi|polymer|paint|plastic|oil|rubber|pharma|food|ceramic|textile|fibre|leather|pulp/i],
  ["materials", /metallurg|material/i],
  ["biology", /bio|agricultur|medical|life science|dairy/i],
  ["mathematics", /mathemat|statistic|economic|quantitative|financ/i],
  ["physics", /physic|engineering science|nano|photonic|optic/i],
];

/** A programme that is in no other. */
const otherFamily = "other";
/** Every family, without the degree. */
export const familyNames = [...families.map(([name]) => name), otherFamily];

/** The family of a programme without its degree. */
export function plainFamilyOf(programme: string): string {
  return families.find(([, pattern]) => pattern.test(programme))?.[0] ?? otherFamily;
}

/** A plain family among programmes of a degree. */
export const familyOfDegree = (family: string, degree: string) =>
  degree === "B.Tech" ? family : `${family}|${degree}`;

/** The family of a programme. Degrees beside B.Tech have families of their own: a dual degree is another programme. */
export function familyOf(programme: string, degree: string): string {
  return familyOfDegree(plainFamilyOf(programme), degree);
}
