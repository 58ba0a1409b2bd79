/** Abbreviations that contain a vowel, which the vowel rule does not recognize. Collected from the AICTE register. */
const capitals = `
  IIT NIT IIIT COEP VJTI MBA MCA BCA BBA BMS IT AI UG PG PGDM JNTU JNTUA JNTUH JNTUK VTU RGUKT IGNOU NIELIT CIPET MSME
  ITM IMS IPS IES SIES AIMS ISB ISBM ISBR IIMT IILM IMI IBS IBM IBMR IIBM ICFAI XLRI XIM XIME XIMB NMIMS SVKM AISSMS
  KIIT KIET KIT KITS KLE KLES KLEF PES PET PESIT MIT MITS MIET MIMS AMC APJ ABES ABS ACE ADM AET AIT AITAM AITS AMET ANITS
  AQJ ASM ATME AVS AVN AWH BIT BITS BITM BIET BEC BES BIST CES CET CEC CIT CITD CIMT CSI CSE CUSAT DAV DES DIET DIT DKTE
  DMI DOEACC ECE EEE EIT ESIC FTII GES GET GIET GIFT GIT GITAM GITAMS GLA GMIT GNIT GNIOT GEC GIDC HIET HIMT HIT HKE
  ICAR ICL ICSS IEC IET IFET IFIM IGIT IHM IHRD IIAS IIHT IIP IISC IMT INSOFT IPEC IPER ISBA ISF ISL ISM ISMS ISTE ITS ITER
  JIET JIMS JIS JIT JSPM KCT KEC KES KIPM KMEA KNIT KPRIT LNCT LPU MAEER MAHE MAIT MDI MEA MES MET MGIT MIC MICA MIT-WPU
  MMIT MOP NES NIE NIET NIFT NIFTEM NIIS NIIT NIMT NISER NIST NIT NITTTR NRI NSUT ODM OP PCTE PDEA PIET PIT PITS PSIT
  RAIT RCET REC REVA RIET RIT RITS RNSIT RVCE SAL SASTRA SCET SCAD SEC SIBM SIET SIMS SIT SITS SKIT SMIT SNIST SOA SRIT
  SVCE SVIT TAPMI TERI TIET TIT TKIET UIET UIT UPES URCE USICT UVCE VEC VIET VIIT VIPS VIT VITS VNIT YMCA YSR
  CMRIT BVRIT CVR BNMIT BMSIT CMR KGISL ICT IBMR AIMT PVPIT SVERI KCES SNES SJES SNJB UCET UEC IIFT IIIE IPM ITI ATI AICTE UGC
  EIILM AERO-I BIITM IIMS NICMAR SSIPMT ICCS IMED MKES SIWS UPG UEM IEM AICAR IMR KIMS SIMCA RIMS GIMS GIBS ISBS NIBM IBMRD
  EAST-I PIBM DYPIT DIMR SBIHM BIHER SIHMCT IHMCT JAIN-I IIEST NERIST MNIT MANIT SVNIT IIITM SLIET NIAMT CSVTU ISRO HAL BEL HMT
  BIHERS RTO PRSU EC NMAM NSAM VPO PO PS NH AKY DIPS AIKTC LTIET SAKEC VESIT VIVA-I SAMS-I RGPV UTD MITRC AIET EDI UKF KSET GPT GPTC WPT AMIE IGTR CTTC CTR IDEMI MITAOE
  PIEMR AITR SGSITS IET DAVV IIPS LNMIIT JECRC JIIT UPSIDC BFIT DIBNS AMS
`;

/** Abbreviated or irregularly spelled words of the register, by their lower-case form. */
const longForms: Record<string, string> = {
  govt: "Government",
  goverment: "Government",
  govternment: "Government",
  enggineering: "Engineering",
  enggneering: "Engineering",
  univercity: "University",
  governmetn: "Government",
  engg: "Engineering",
  enginering: "Engineering",
  engineerng: "Engineering",
  eng: "Engineering",
  engineeing: "Engineering",
  technlogy: "Technology",
  technologies: "Technologies",
  inst: "Institute",
  instt: "Institute",
  institue: "Institute",
  insitute: "Institute",
  instituteof: "Institute of",
  univ: "University",
  coll: "College",
  clg: "College",
  collage: "College",
  mgmt: "Management",
  mgt: "Management",
  managment: "Management",
  managementand: "Management and",
  polytech: "Polytechnic",
  edn: "Education",
  sci: "Science",
  dept: "Department",
  comm: "Commerce",
  and: "and",
  ands: "and",
  bsc: "BSc",
  bcom: "BCom",
  msc: "MSc",
  mtech: "MTech",
  btech: "BTech",
  phd: "PhD",
  mphil: "MPhil",
  bvoc: "BVoc",
  "i²it": "I²IT",
  shrimati: "Shrimati",
  smt: "Smt",
  shri: "Shri",
  sri: "Sri",
  shrii: "Shri",
};

/** The spelling of single words in institute names, by their lower-case form. */
export const instituteWords: ReadonlyMap<string, string> = new Map([
  ...capitals
    .trim()
    .split(/\s+/)
    .filter((word) => !word.includes("-"))
    .map((word) => [word.toLowerCase(), word] as const),
  ...Object.entries(longForms),
]);
