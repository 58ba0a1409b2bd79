import { createQueryList } from "./judged-query.ts";

/** Official names in Hindi and Marathi, as the institutes write them above their gates, and other queries in Devanagari. */
const { queries, heading, college, kind, direct } = createQueryList();

heading("national institutes in Hindi and Marathi");
college("भारतीय प्रौद्योगिकी संस्थान बॉम्बे", /^indian institute of technology bombay/i);
college("भारतीय प्रौद्योगिकी संस्थान मुंबई", /^indian institute of technology bombay/i);
college("भारतीय प्रौद्योगिकी संस्थान दिल्ली", /^indian institute of technology delhi/i);
college("भारतीय प्रौद्योगिकी संस्थान, कानपुर", /^indian institute of technology kanpur/i);
college("भारतीय प्रौद्योगिकी संस्थान मद्रास", /^indian institute of technology madras/i);
college("भारतीय प्रौद्योगिकी संस्थान खड़गपुर", /^indian institute of technology kharagpur/i);
college("भारतीय तंत्रज्ञान संस्था मुंबई", /^indian institute of technology bombay/i);
college("आयआयटी मुंबई", /^indian institute of technology bombay/i);
college("राष्ट्रीय प्रौद्योगिकी संस्थान तिरुचिरापल्ली", /^national institute of technology/i, /tiruchirappalli/i);
college("राष्ट्रीय प्रौद्योगिकी संस्थान वारंगल", /^national institute of technology/i, /warangal/i);
college("राष्ट्रीय प्रौद्योगिकी संस्थान पटना", /^national institute of technology patna/i);
college("विश्वेश्वरय्या राष्ट्रीय तंत्रज्ञान संस्था नागपूर", /^visvesvaraya national institute of technology/i);
college("विश्वेश्वरैया राष्ट्रीय प्रौद्योगिकी संस्थान नागपुर", /^visvesvaraya national institute of technology/i);
college("मोतीलाल नेहरू राष्ट्रीय प्रौद्योगिकी संस्थान", /^motilal nehru national institute/i);
college("मौलाना आजाद राष्ट्रीय प्रौद्योगिकी संस्थान भोपाल", /^maulana azad national institute/i);
college("भारतीय सूचना प्रौद्योगिकी संस्थान इलाहाबाद", /^indian institute of information technology, allahabad/i);
college("भारतीय माहिती तंत्रज्ञान संस्था पुणे", /^indian institute of information technology pune/i);
college(
  "अंतरराष्ट्रीय सूचना प्रौद्योगिकी संस्थान हैदराबाद",
  /^international institute of information technology/i,
  /hyderabad/i,
);
college("भारतीय प्रबंधन संस्थान अहमदाबाद", /^indian institute of management ahmedabad/i);
college("भारतीय प्रबंध संस्थान लखनऊ", /^indian institute of management lucknow/i);
college("भारतीय व्यवस्थापन संस्था नागपूर", /^indian institute of management nagpur/i);
college("अखिल भारतीय आयुर्विज्ञान संस्थान", /^all india institute of medical/i);
college("अखिल भारतीय आयुर्विज्ञान संस्थान नई दिल्ली", /^all india institute of medical/i, /new delhi/i);
college("अखिल भारतीय आयुर्विज्ञान संस्थान पटना", /^all india institute of medical/i, /patna/i);
college("अखिल भारतीय वैद्यकीय विज्ञान संस्था नागपूर", /^all india institute of medical/i, /nagpur/i);
college("भारतीय विज्ञान शिक्षा एवं अनुसंधान संस्थान पुणे", /^indian institute of science education/i, /pune/i);
college("भारतीय विज्ञान शिक्षण आणि संशोधन संस्था पुणे", /^indian institute of science education/i, /pune/i);
college("भारतीय विज्ञान संस्थान बेंगलुरु", /^indian institute of science, bengaluru/i);
college("भारतीय विज्ञान संस्था", /^indian institute of science, bengaluru/i);
college("भारतीय सांख्यिकी संस्थान कोलकाता", /^indian statistical institute/i);
college("राष्ट्रीय औषधीय शिक्षा एवं अनुसंधान संस्थान मोहाली", /^national institute of pharmaceutical/i, /mohali/i);
college("राष्ट्रीय विधि विश्वविद्यालय दिल्ली", /^national law university, delhi/i);
college("राष्ट्रीय विधि विश्वविद्यालय जोधपुर", /^national law university, jodhpur/i);
college("महाराष्ट्र राष्ट्रीय विधी विद्यापीठ मुंबई", /^maharashtra national law university mumbai/i);
college("राष्ट्रीय कायदा विद्यापीठ नागपूर", /^maharashtra national law university, nagpur/i);
college("राष्ट्रीय विधि संस्थान विश्वविद्यालय भोपाल", /^national law institute university/i);
college("राष्ट्रीय डिजाइन संस्थान अहमदाबाद", /^national institute of design/i, /ahmedabad/i);
college("राष्ट्रीय डिझाइन संस्था", /^national institute of design/i);
college("राष्ट्रीय फैशन प्रौद्योगिकी संस्थान मुंबई", /^national institute of fashion technology, mumbai/i);
college("राष्ट्रीय फॅशन तंत्रज्ञान संस्था", /^national institute of fashion technology/i);
college("योजना एवं वास्तुकला विद्यालय भोपाल", /^school of planning and architecture, bhopal/i);
college("योजना तथा वास्तुकला विद्यालय नई दिल्ली", /^school of planning and architecture, new delhi/i);
college("कर्मचारी राज्य बीमा निगम चिकित्सा महाविद्यालय चेन्नई", /esic/i, /chennai/i);
college("राजस्थान केंद्रीय विश्वविद्यालय", /^central university of rajasthan/i);
college("केन्द्रीय विश्वविद्यालय पंजाब", /^central university of punjab/i);
college("हैदराबाद केंद्रीय विद्यापीठ", /university of hyderabad|central university/i);

heading("colleges of a state in Hindi and Marathi");
college("शासकीय अभियांत्रिकी महाविद्यालय कराड", /^government college of engineering, karad/i);
college("शासकीय अभियांत्रिकी महाविद्यालय, अमरावती", /^government college of engineering, amravati/i);
college("शासकीय वैद्यकीय महाविद्यालय नागपूर", /^government medical college, nagpur/i);
college("शासकीय वैद्यकीय महाविद्यालय लातूर", /^government medical college, latur/i);
college("शासकीय तंत्रनिकेतन नाशिक", /^government polytechnic, nashik/i);
college("शासकीय तंत्रनिकेतन पुणे", /^government polytechnic, pune/i);
kind("राजकीय अभियांत्रिकी महाविद्यालय", { ownership: "government", name: /engineering/i });
kind("राजकीय इंजीनियरिंग कॉलेज अजमेर", { place: /ajmer/i, name: /engineering/i });
kind("राजकीय पॉलिटेक्निक लखनऊ", { place: /lucknow/i, name: /polytechnic/i });
kind("सरकारी मेडिकल कॉलेज जयपुर", { place: /jaipur/i, name: /medical/i });
kind("शासकीय दंत महाविद्यालय मुंबई", { place: /mumbai/i, name: /^gov.*dental/i });
college("महात्मा फुले कृषी विद्यापीठ", /^mahatma phule krishi vidyapeeth/i);
kind("विधी महाविद्यालय पुणे", { place: /pune/i, name: /law/i });
kind("औषधनिर्माणशास्त्र महाविद्यालय", { name: /pharmacy/i });
college("वीरमाता जिजाबाई तंत्रज्ञान संस्था", /^veermata/i);
college("रसायन तंत्रज्ञान संस्था मुंबई", /^institute of chemical technology/i);
college("भारती विद्यापीठ पुणे", /bharati vidyapeeth/i, /pune/i);
college("भारतीय विद्या भवन", /bhara?tiya vidya bhavan/i);
college("दिल्ली प्रौद्योगिकी विश्वविद्यालय", /^delhi technological university/i);
college("एम्स दिल्ली", /^all india institute of medical/i, /new delhi/i);

heading("places, joiners and digits in Devanagari");
kind("दिल्\u200dली", { place: /delhi/i });
kind("महाराष्\u200dट्र", { place: /maharashtra/i });
kind("चेन्\u200dनई", { place: /chennai/i });
kind("चेन्\u200cनई इंजीनियरिंग कॉलेज", { place: /chennai/i, course: /engineering/i });
kind("विश्\u200dवविद्यालय लखनऊ", { place: /lucknow/i, name: /university/i });
kind("मुं\u00adबई", { place: /mumbai/i });
college("भारतीय प्रौद्योगिकी संस्\u200dथान बॉम्\u200dबे", /^indian institute of technology bombay/i);
college("कॉलेज ऑफ इंजिनिअरिंग पुणे", /^coep/i);
kind("मुंबई विद्यापीठ", { place: /mumbai/i, name: /university/i });
direct("८४००० रँक", { rank: { figure: 84_000, unit: "rank" } });
direct("२५००० ओबीसी", { rank: { figure: 25_000, unit: "rank", category: "OBC-NCL" } });
direct("९२ पर्सेंटाइल ईडब्ल्यूएस", { rank: { figure: 92, unit: "percentile", category: "EWS" } });

export const devanagariQueries = queries;
