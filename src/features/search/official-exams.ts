/** An exam by its name and the site of the authority that holds it. */
interface OfficialExam {
  name: string;
  /** Null: it moves from year to year. */
  url: string | null;
}

/**
 * Exams by key, for those that the calendar does not have: what is known without a date. The sites of admissions are those of the
 * starter calendar, the others those that our pages about careers cite.
 */
const exams: Readonly<Record<string, readonly [name: string, url: string | null]>> = {
  "jee-main": ["JEE Main", "https://jeemain.nta.nic.in"],
  "jee-advanced": ["JEE Advanced", "https://jeeadv.ac.in"],
  josaa: ["JoSAA counselling", "https://josaa.nic.in"],
  csab: ["CSAB special rounds", "https://csab.nic.in"],
  "neet-ug": ["NEET UG", "https://neet.nta.nic.in"],
  "mcc-ug": ["MCC counselling", "https://mcc.nic.in"],
  "mht-cet": ["MHT CET", "https://cetcell.mahacet.org"],
  "mht-cet-cap": ["MHT CET CAP", "https://cetcell.mahacet.org"],
  kcet: ["KCET", "https://cetonline.karnataka.gov.in/kea/"],
  "kea-ug": ["KEA counselling", "https://cetonline.karnataka.gov.in/kea/"],
  "kea-medical": ["KEA medical counselling (NEET)", "https://cetonline.karnataka.gov.in/kea/"],
  "ap-eapcet": ["AP EAPCET", "https://cets.apsche.ap.gov.in"],
  "tg-eapcet": ["TG EAPCET", "https://eapcet.tgche.ac.in"],
  tnea: ["TNEA", "https://www.tneaonline.org"],
  wbjee: ["WBJEE", "https://wbjeeb.nic.in"],
  keam: ["KEAM", "https://cee.kerala.gov.in"],
  comedk: ["COMEDK UGET", "https://www.comedk.org"],
  gujcet: ["GUJCET", "https://gsebeservice.com"],
  "cuet-ug": ["CUET UG", "https://cuet.nta.nic.in"],
  bitsat: ["BITSAT", "https://www.bitsadmission.com"],
  viteee: ["VITEEE", "https://viteee.vit.ac.in"],
  clat: ["CLAT", "https://consortiumofnlus.ac.in"],
  cat: ["CAT", "https://iimcat.ac.in"],
  nata: ["NATA", "https://www.nata.in"],
  nda: ["NDA and NA exam", "https://upsc.gov.in"],
  gate: ["GATE", null],
  uptac: ["UPTAC counselling", null],
  acpc: ["ACPC Gujarat counselling", "https://acpc.gujarat.gov.in"],
  "jac-delhi": ["JAC Delhi counselling", "https://jacdelhi.admissions.nic.in"],
  "jac-chandigarh": ["JAC Chandigarh counselling", null],
  ggsipu: ["IPU CET", "https://www.ipu.ac.in"],
  jelet: ["JELET", "https://wbjeeb.nic.in"],
  du: ["Delhi University admission (CSAS)", "https://admission.uod.ac.in"],
};

/** @param key as in `findExam`; null for one that we do not know */
export function officialExam(key: string): OfficialExam | null {
  const found = exams[key];
  return found ? { name: found[0], url: found[1] } : null;
}

/** The exams that we know by key, with their names. */
export const officialExams: readonly { key: string; name: string }[] = Object.entries(exams).map(([key, [name]]) => ({
  key,
  name,
}));
