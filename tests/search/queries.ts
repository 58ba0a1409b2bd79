/** What a student who types a text wants to see first. */
export type Wanted =
  /** One college: its name holds the words, and its city, district or state too where one is given. */
  | { college: RegExp; place?: RegExp }
  /** Any college that is of this kind. */
  | { kind: CollegeKind }
  /** A direct answer above all colleges. */
  | { direct: Direct }
  /** The truth that we have no such thing: no college is shown as if it were meant. */
  | { nothing: true };

export interface CollegeKind {
  place?: RegExp;
  /** A branch or stream that it teaches. */
  course?: RegExp;
  isWomenOnly?: true;
  ownership?: "government" | "private" | "government_aided" | "deemed";
  name?: RegExp;
}

export type Direct =
  | { exam: string }
  | { rank: { figure: number; unit: "rank" | "percentile"; category?: string; exam?: string } }
  | { compare: [RegExp, RegExp] }
  | { recognised: RegExp }
  | { hostels: { city?: RegExp; forWhom?: "girls" | "boys" } }
  | { scholarships: true }
  | { jobs: true }
  | { page: string };

export interface JudgedQuery {
  q: string;
  group: string;
  wanted: Wanted;
}

const queries: JudgedQuery[] = [];
let group = "";
const college = (q: string, name: RegExp, place?: RegExp) =>
  queries.push({ q, group, wanted: { college: name, ...(place && { place }) } });
const kind = (q: string, wanted: CollegeKind) => queries.push({ q, group, wanted: { kind: wanted } });
const direct = (q: string, wanted: Direct) => queries.push({ q, group, wanted: { direct: wanted } });
const nothing = (...texts: string[]) => {
  for (const q of texts) queries.push({ q, group, wanted: { nothing: true } });
};

group = "acronym";
college("bits goa", /birla institute.*goa/i);
college("bits pilani", /birla institute.*science/i, /pilani/i);
college("iiit h", /international institute of information/i, /hyderabad/i);
college("iiith", /international institute of information/i, /hyderabad/i);
college("iim a", /indian institute of management/i, /ahmedabad/i);
college("iimb", /indian institute of management/i, /bengaluru/i);
college("iit kgp", /indian institute of technology/i, /kharagpur/i);
college("iit b", /indian institute of technology/i, /mumbai/i);
college("iitd", /indian institute of technology/i, /delhi/i);
college("coep", /^coep/i);
college("vjti", /veermata/i);
college("nit trichy", /national institute of technology/i, /tiruchirappalli/i);
college("nitk", /national institute of technology karnataka/i);
college("jntu hyderabad", /jntuh.*hyderabad/i);
college("jntuk kakinada", /jntuk/i, /kakinada/i);
college("ssn college chennai", /sivasub/i);
college("psg tech", /psg college of technology/i);
college("pict pune", /pune institute of computer/i);
college("rvce", /r\.?v\.? college of engineering/i, /bengaluru/i);
college("bmsce bangalore", /bms college of engineering|b\.?m\.?s\.? college of engineering/i);
college("manit bhopal", /maulana azad national/i, /bhopal/i);
college("dtu", /delhi technological/i);
college("aiims delhi", /all india institute of medical/i, /new delhi/i);
college("afmc", /armed forces medical/i);
college("cmc vellore", /christian medical/i, /vellore/i);
college("iiest shibpur", /engineering science/i, /howrah/i);
college("lsr delhi", /lady shri ram/i);
college("srcc", /shri ram college of commerce/i);
college("nlsiu", /national law school/i);
college("ict mumbai", /institute of chemical technology/i, /mumbai/i);

group = "name";
college("college of engineering pune", /^coep/i);
college("fergusson college", /fergusson/i);
college("miranda house", /miranda house/i);
college("st stephens delhi", /stephen/i, /delhi/i);
college("jadavpur university", /^jadavpur university/i);
college("thapar patiala", /thapar institute/i);
college("walchand sangli", /walchand/i, /sangli/i);
college("cummins college pune", /cummins/i, /pune/i);
college("government polytechnic pune", /^government polytechnic,? pune/i);
college("anna university chennai", /^anna university$/i);
college("manipal institute of technology", /^manipal institute of technology/i);
college("vit vellore btech fees", /vellore institute of technology/i, /vellore/i);
college("srm kattankulathur", /^srm/i, /kattankulathur|chengalpattu|kancheepuram/i);
college("thadomal shahani", /thadomal/i);
college("grant medical college", /grant medical/i);
college("kem mumbai seth gs", /seth gs/i);
college("amrita coimbatore", /amrita/i, /coimbatore/i);
college("symbiosis law school pune", /symbiosis law school/i);
college("tkm kollam", /^tkm college of engineering/i);
college("iit bombay computer science", /indian institute of technology bombay/i);

group = "typing error";
college("ferguson colege pune", /fergusson/i);
college("veermata jijabhai technologial institute", /veermata/i);
college("jadhavpur univercity", /^jadavpur university/i);
college("manipaal institute of tecnology", /^manipal institute of technology/i);
college("symbosis law school", /symbiosis law school/i);
college("thaper institute patiala", /thapar institute/i);
college("walchnad college sangli", /walchand/i, /sangli/i);
college("indian institue of tecnology bombay", /indian institute of technology bombay/i);
kind("computr enginering pune", { course: /computer/i, place: /pune/i });
kind("mechnical enginering nagpoor", { course: /mechanical/i, place: /nagpur/i });
kind("pharmcy colleges hydrabad", { name: /pharm/i, place: /hyderabad|ranga/i });
kind("mba ahemdabad", { course: /mba|pgdm/i, place: /ahmedabad/i });
kind("bca in bangluru", { course: /bca/i, place: /bengaluru|bangalore/i });
kind("medical colege vishakapatnam", { course: /mbbs|medical/i, place: /visakhapatnam/i });
college("coimbtore institute of technlogy", /^coimbatore institute of technology/i);
college("lovly profesional university", /lovely professional/i);

group = "course and place";
kind("bba lucknow", { course: /^bba|business administration/i, place: /lucknow/i });
kind("mbbs", { course: /^mbbs/i });
kind("mbbs in maharashtra", { course: /^mbbs/i, place: /maharashtra/i });
kind("engineering colleges in pune", { course: /^engineering$/i, place: /pune/i });
kind("btech cse hyderabad", { course: /computer science/i, place: /hyderabad/i });
kind("it engineering mumbai", { course: /information technology/i, place: /mumbai/i });
kind("mtech structural engineering", { course: /structural/i });
kind("diploma civil nashik", { course: /civil/i, place: /nashik/i });
kind("polytechnic in kolhapur", { course: /^diploma$/i, place: /kolhapur/i });
kind("mca colleges in chennai", { course: /mca|computer application/i, place: /chennai/i });
kind("ai ml btech bangalore", { course: /artificial intelligence/i, place: /bengaluru|bangalore/i });
kind("data science colleges delhi", { course: /data science/i, place: /delhi/i });
kind("pharm d", { course: /pharm\.?d/i });
kind("b arch colleges", { course: /architecture/i });
kind("hotel management kolkata", { course: /hotel|hospitality/i, place: /kolkata/i });
kind("best mba college in indore with fees", { course: /mba|pgdm/i, place: /indore/i });
kind("bcom hons delhi", { course: /b\.?com/i, place: /delhi/i });
kind("ece coimbatore", { course: /electronics/i, place: /coimbatore/i });
kind("entc pune", { course: /electronics and telecommunication/i, place: /pune/i });
kind("robotics engineering", { course: /robotics/i });
kind("aeronautical engineering bangalore", { course: /aeronautical|aerospace/i, place: /bengaluru|bangalore/i });
kind("law colleges", { course: /law/i });
kind("bds", { course: /^bds/i });
kind("bsc physics delhi", { course: /physics|physical/i, place: /delhi/i });

group = "kind of college";
kind("girls college delhi", { isWomenOnly: true, place: /delhi/i });
kind("women engineering college hyderabad", { isWomenOnly: true, place: /hyderabad/i });
kind("government engineering college pune", { ownership: "government", place: /pune/i, course: /^engineering$/i });
kind("govt college nagpur computer", { ownership: "government", place: /nagpur/i });
kind("private medical college karnataka", { place: /karnataka/i, course: /mbbs/i });
kind("government mbbs college bihar", { ownership: "government", place: /bihar/i, course: /mbbs/i });
kind("deemed university chennai", { ownership: "deemed", place: /chennai/i });
kind("ladies polytechnic", { isWomenOnly: true, course: /^diploma$/i });
kind("all girls engineering college in maharashtra", { isWomenOnly: true, place: /maharashtra/i });

group = "Hindi and Marathi";
kind("sarkari engineering college pune", { ownership: "government", place: /pune/i, course: /^engineering$/i });
kind("sarkari medical college bihar", { ownership: "government", place: /bihar/i, course: /mbbs/i });
kind("ladkiyon ka college delhi", { isWomenOnly: true, place: /delhi/i });
direct("ladkiyon ka hostel nagpur", { hostels: { city: /nagpur/i, forWhom: "girls" } });
direct("mulinche vasatigruh", { hostels: { forWhom: "girls" } });
direct("mulinche vasatigruh pune", { hostels: { city: /pune/i, forWhom: "girls" } });
direct("ladko ke liye chhatravas indore", { hostels: { city: /indore/i, forWhom: "boys" } });
kind("पुणे अभियांत्रिकी महाविद्यालय", { place: /pune/i, course: /^engineering$/i });
kind("सरकारी कॉलेज", { ownership: "government" });
kind("शासकीय अभियांत्रिकी महाविद्यालय नागपूर", { place: /nagpur/i, course: /^engineering$/i });
kind("मुंबईतील इंजिनिअरिंग कॉलेज", { place: /mumbai/i, course: /^engineering$/i });
kind("दिल्ली में लड़कियों का कॉलेज", { isWomenOnly: true, place: /delhi/i });
direct("मुलींचे वसतिगृह नागपूर", { hostels: { city: /nagpur/i, forWhom: "girls" } });
direct("छात्रवृत्ति", { scholarships: true });
direct("shishyavrutti obc", { scholarships: true });
kind("abhiyantriki mahavidyalay kolhapur", { place: /kolhapur/i, course: /^engineering$/i });
kind("vaidyakiya mahavidyalaya mumbai", { place: /mumbai/i, course: /mbbs|medical/i });
kind("nagpur madhil engineering college", { place: /nagpur/i, course: /^engineering$/i });
kind("jaipur me bba college", { place: /jaipur/i, course: /bba/i });
kind("लखनऊ बीबीए", { place: /lucknow/i, course: /bba/i });
kind("संगणक अभियांत्रिकी पुणे", { place: /pune/i, course: /computer/i });
kind("sabse accha mba college delhi", { place: /delhi/i, course: /mba|pgdm/i });
college("आयआयटी मुंबई", /indian institute of technology bombay/i);
direct("नीट", { exam: "neet-ug" });

group = "exam";
direct("mht cet", { exam: "mht-cet" });
direct("mhtcet", { exam: "mht-cet" });
direct("jee main", { exam: "jee-main" });
direct("jee mains 2026 date", { exam: "jee-main" });
direct("jee advanced", { exam: "jee-advanced" });
direct("neet", { exam: "neet-ug" });
direct("neet ug exam date", { exam: "neet-ug" });
direct("josaa counselling", { exam: "josaa" });
direct("ts eamcet", { exam: "tg-eapcet" });
direct("kcet", { exam: "kcet" });
direct("wbjee cutoff", { exam: "wbjee" });
direct("cap round", { exam: "mht-cet-cap" });
direct("comedk", { exam: "comedk" });

group = "rank";
direct("25000 obc", { rank: { figure: 25000, unit: "rank", category: "OBC-NCL" } });
direct("92 percentile ews", { rank: { figure: 92, unit: "percentile", category: "EWS" } });
direct("jee 12000 rank", { rank: { figure: 12000, unit: "rank", exam: "jee-main" } });
direct("mht cet 95.6 percentile", { rank: { figure: 95.6, unit: "percentile", exam: "mht-cet" } });
direct("which college can i get with 45,000 rank in jee main", {
  rank: { figure: 45000, unit: "rank", exam: "jee-main" },
});
direct("97%ile sc girl", { rank: { figure: 97, unit: "percentile", category: "SC" } });
direct("1.2 lakh rank jee mains general", { rank: { figure: 120000, unit: "rank", category: "OPEN" } });

group = "compare and recognition";
direct("coep vs vjti", { compare: [/^coep/i, /veermata/i] });
direct("iit bombay vs iit delhi", { compare: [/technology bombay/i, /technology delhi/i] });
direct("pict or coep which is better", { compare: [/pune institute of computer/i, /^coep/i] });
direct("compare dtu and nsut", { compare: [/delhi technological/i, /netaji subhas|nsut/i] });
direct("is coep recognised", { recognised: /^coep/i });
direct("is walchand college sangli aicte approved", { recognised: /walchand/i });

group = "other things";
direct("hostel pune", { hostels: { city: /pune/i } });
direct("girls pg in mumbai", { hostels: { city: /mumbai/i, forWhom: "girls" } });
direct("scholarship obc", { scholarships: true });
direct("scholarship for girls in engineering", { scholarships: true });
direct("internship", { jobs: true });
direct("refund policy", { page: "terms" });
direct("documents for admission", { page: "papers" });
direct("contact number", { page: "contact" });
direct("choice filling list", { page: "choices" });

group = "nothing here";
nothing("asdfgh", "qwerty zxcvb", "xyzzy nagpur", "pizza near me", "cricket score today", "bennett university");
nothing("plaksha university", "harvard university usa", "mit boston", "iit pune", "aiims goregaon");
nothing("indian school of business", "ssc cgl", "upsc coaching", "weather pune", "bitcoin price", "iphone 15");
nothing("hogwarts school of magic", "oxford university london", "dsfjkl college", "astrology course in goa");

/** Queries of Indian students with what they want; written before search was tuned for them. */
export const judgedQueries: readonly JudgedQuery[] = queries;
