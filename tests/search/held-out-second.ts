import { createQueryList } from "./judged-query.ts";

const { queries, heading, college, kind, direct, nothing } = createQueryList();

heading("college");
college("bit durg", /bhilai institute of technology/i, /durg/i);
college("cusat", /^cochin university of science/i);
college("mec kochi", /model engineering/i);
college("amal jyothi", /amal jyothi/i);
college("mace kothamangalam", /athanasius/i);
college("vit wadala", /vidyalankar institute/i);
college("dmce airoli", /datta meghe college of engineering/i);
college("shah and anchor", /shah and anchor/i);
college("zeal college pune", /zeal/i, /pune/i);
college("medicaps indore", /medi.?caps/i);
college("acropolis indore", /acropolis/i, /indore/i);
college("velammal madurai", /velammal/i, /madurai/i);
college("easwari engineering college", /easwari/i);
college("cit chennai", /chennai institute of technology/i);
college("mvsr hyderabad", /mvsr/i);
college("gvp vizag", /gayatri vidya/i, /visakhapatnam/i);
college("anits", /anil neerukonda/i);
college("guntur medical college", /guntur medical/i);
college("andhra medical college vizag", /andhra medical/i);
college("daulat ram", /daulat ram/i, /delhi/i);
college("deshbandhu college", /deshbandhu/i);
college("maitreyi", /maitreyi/i);
college("jamia hamdard", /jamia hamdard/i);
college("university of hyderabad", /^university of hyderabad/i);
college("nit durgapur", /national institute of technology durgapur/i);
college("iiit gwalior", /atal bihari/i, /gwalior/i);
college("iim shillong", /indian institute of management shillong/i);
college("iiser pune", /science education and research pune/i);
college("vasavi college hyd", /vasavi college of engineering/i);
college("pondichery university", /pondicherry university/i);
college("gayathri vidya parishad", /gayatri vidya/i);
college("andra medical college", /andhra medical/i);
college("chenai institute of tecnology", /chennai institute of technology/i);
college("model enginering colege", /model engineering/i);
college("fergusan college", /fergusson/i);
college("सीओईपी", /^coep/i);
college("दिल्ली टेक्नोलॉजिकल यूनिवर्सिटी", /delhi technological/i);

heading("kind of college");
kind("electronics engineering kolhapur", { course: /electronics/i, place: /kolhapur/i });
kind("b tech it noida", { course: /information technology/i, place: /noida|gautam/i });
kind("mba in bhubaneswar", { course: /mba|pgdm/i, place: /bhubaneswar|khordha/i });
kind("diploma mechanical surat", { course: /mechanical/i, place: /surat/i });
kind("bca bbsr", { course: /bca|computer/i, place: /bhubaneswar|khordha/i });
kind("girls engineering college bhopal", { isWomenOnly: true, place: /bhopal/i });
kind("govt engineering college kerala", { ownership: "government", place: /kerala/i, course: /^engineering$/i });
kind("mahila polytechnic", { isWomenOnly: true, course: /^diploma$/i });
kind("नाशिक इंजिनिअरिंग कॉलेज", { place: /nashik/i, course: /^engineering$/i });
kind("sarkari mba college lucknow", { place: /lucknow/i, course: /mba|management/i });
kind("architecture college mumbai", { place: /mumbai/i, course: /architecture/i });

heading("beside colleges");
direct("kcet 2026 exam date", { exam: "kcet" });
direct("jee advance", { exam: "jee-advanced" });
direct("comedk uget", { exam: "comedk" });
direct("i got 96 percentile in mht cet", { rank: { figure: 96, unit: "percentile", exam: "mht-cet" } });
direct("jee main rank 75000 ews", { rank: { figure: 75000, unit: "rank", category: "EWS", exam: "jee-main" } });
direct("pict vs vit pune", { compare: [/pune institute of computer/i, /vishwakarma/i] });
direct("girls hostel nagpur", { hostels: { city: /nagpur/i, forWhom: "girls" } });
direct("minority scholarship", { scholarships: true });
direct("paid internship mumbai", { jobs: true });

heading("nothing here");
nothing("sbi po exam", "yale university", "nit goregaon", "cheap flights delhi", "rajinikanth movie");

/** A second held-out set: written after the faults that the first one showed were mended, and before search was run on it. */
export const secondHeldOutQueries = queries;
