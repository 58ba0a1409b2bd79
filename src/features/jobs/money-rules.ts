/**
 * Finds the sentences of a posting that ask the student to pay: a fee, a deposit, a kit to buy, money to send. Text that
 * only says that nothing is demanded, or that speaks of money that students get or handle at work, is harmless.
 *
 * It errs on the side of finding: what is found is read by a second person and not refused. English, Hindi (also in Latin
 * letters) and Marathi.
 *
 * Source: docs/specification D10.
 *
 * @returns the sentences as they are in the text, each once
 */
export function moneySentences(text: string): string[] {
  return [...new Set(sentencesOf(text).filter(asksForMoney))];
}

/** A full stop after these ends no sentence. */
const abbreviation = /(?:\b(?:rs|re|no|nos|inr|approx|min|max|etc|e\.g|i\.e)|रु|क्र)\.$/i;

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split(/\n+/)) {
    let isOpen = false;
    for (const part of line.split(/(?<=[.!?।])\s+/)) {
      if (isOpen) sentences.push(`${sentences.pop()} ${part}`);
      else sentences.push(part);
      isOpen = abbreviation.test(part);
    }
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}

/** Where one statement ends and another begins within a sentence, so that "no" in the first says nothing of the second. */
const clauseEnd =
  /;|\s[–—-]\s|\b(?:but|however|although|though|except|instead|whereas|lekin|magar|parantu|pan)\b|(?<=^|[\s,])(?:लेकिन|मगर|परंतु|किंतु|पण|मात्र)(?=\s)/i;

function asksForMoney(sentence: string): boolean {
  return sentence.split(clauseEnd).some((clause) => {
    const rest = harmless.reduce((left, pattern) => left.replace(pattern, " · "), clause.replaceAll(notGivenBack, " "));
    return isOfIndia(rest) ? asksInIndianLanguage(rest) : asks.some((pattern) => pattern.test(rest));
  });
}

const amount = String.raw`(?:(?:rs\.?|inr|₹|rupees|रु\.?)\s*\d[\d,]*|\d[\d,]*\s*(?:\/-|rs\b|rupees|rupay\w*|रुपये|रुपए|रु))`;
const fee = String.raw`(?:fees?|deposits?|(?:caution|security)\s+(?:money|amount)|(?:joining|booking|registration)\s+amount|charges)`;
const goods = String.raw`(?:kits?|toolkits?|laptops?|tablets?|uniforms?|software|licen[cs]es?|study\s+materials?|materials?|starter\s+packs?|products?|id\s+cards?|books?|devices?)`;
const employer = String.raw`(?:us|our|the\s+(?:company|employer|firm|bank|institute|organi[sz]ation|hospital)|company|employer)`;

/** "Not refundable" does not mean that nothing is demanded. */
const notGivenBack =
  /\b(?:not?[\s-]+(?:be\s+)?refund\w*|non[\s-]?refundable|not\s+returned)|(?:वापस|रिफंड)\s+नहीं|परत\s+(?:\S+\s+){0,2}नाही|\b(?:wapas|vapas|refund)\s+nah\w+/gi;

const pattern = (...parts: string[]) => new RegExp(parts.join(""), "gi");

/** Phrases that take the danger out of the words in them. */
const harmless = [
  // No fee; without any security deposit; never ask for a fee, a deposit or charges.
  pattern(
    String.raw`\b(?:no|without|zero|nil|free\s+from|free\s+of|never|cannot|(?:not|n[’']t)(?!\s+(?:delay|miss|forget|wait|hesitate|only)))\s+(?:[^\s,;:]+\s+){0,7}?(?:${fee}|money|${amount}|charge\b|buy\w*|purchas\w+)`,
    String.raw`(?:\s*(?:,|\bor\b|\band\b|\bnor\b|\/)+\s*(?:\bor\b\s+|\band\b\s+)?(?:(?!no\b)[\w-]+\s+){0,2}?${fee})*`,
  ),
  pattern(String.raw`\b${fee}\s*(?::|-|is|are|=)?\s*(?:nil|zero|none)\b`),
  // A fee is not charged, has been waived, is reimbursed, is paid by the company.
  pattern(
    String.raw`\b${fee}(?:\s+[^\s,;:]+){0,6}?\s+(?:(?:not|never|n[’']t)\s+(?:be\s+)?(?:charged?|taken?|asked?|collected?|required|needed|levied|payable|demanded|applicable|allowed)|waived|reimburse[ds]?|(?:borne|paid|met|covered|sponsored|funded)\s+(?:in\s+full\s+)?by\s+${employer})`,
  ),
  pattern(String.raw`\b(?:reimburse\w*|refund\s+of\s+your|sponsors?|covers?|bears?)\s+(?:[^\s,;:]+\s+){0,6}?${fee}`),
  pattern(String.raw`\b(?:we|${employer})\s+(?:will\s+)?(?:also\s+)?pays?\s+[^,;]*`),
  // Papers, work with money, products of a bank.
  pattern(
    String.raw`\b${fee}[\s-]+(?:receipts?|slips?|structure|counter|register|collection|department|management|module|accounts?|schemes?|mobili[sz]ation|reconciliation)`,
  ),
  pattern(
    String.raw`\b(?:fixed|term|recurring|bank|savings|customer|customers['’]?|cash|students['’]?|patients['’]?|parents['’]?|school|hostel)\s+(?:\w+\s+)?(?:fees?|deposits?|charges|bills)`,
  ),
  pattern(
    String.raw`\b(?:collect\w*|handl\w*|manag\w*|record\w*|reconcil\w*|explain\w*|track\w*|sell\w*|sale\s+of|calculat\w*|receiv\w*|customers?\s+about|enter\w*|post\w*|compar\w*)\s+(?:[^\s,;:]+\s+){0,4}?${fee}(?:\s+(?:and|or)\s+(?:\w+\s+)?${fee})*`,
  ),
  pattern(
    String.raw`\b(?:buy\w*|purchas\w*|order\w*)\s+(?:[^\s,;:]+\s+){0,4}?(?:from|for)\s+(?:vendors?|suppliers?|dealers?|farmers|the\s+(?:store|canteen|kitchen|plant))`,
  ),
  // What students are paid.
  pattern(
    String.raw`\b(?:stipend|salary|wages|incentives?|bonus|allowance|pf|earnings?)\b[^;]*?\b(?:paid|deposited|credited|transferred|given)\b(?:(?!\b(?:after|once|if|when)\b)[^;])*`,
  ),
  pattern(
    String.raw`\b(?:pay|salary|stipend|ctc|package)\s*(?::|-|of\b|is\b|range|scale|from\b|up\s+to\b|between\b)\s*(?:from\s+)?${amount}?`,
  ),
  pattern(
    String.raw`${amount}\s*(?:to\s+${amount}\s*)?(?:a|an|per|every|each|\/)\s*(?:month|year|annum|day|hour|week|delivery|visit|task)\b`,
  ),
  // Warnings about others.
  pattern(
    String.raw`\b(?:beware|fraud\w*|scams?|report\s+(?:to\s+us\s+)?any\w*|if\s+(?:any\s?one|any\s?body|some\s?one|a\s+caller)|any\s?one\s+who)\b[^;]*`,
  ),
  pattern(String.raw`\b(?:in[\s-]?charge|take\s+charge|free\s+of\s+(?:cost|charge)|charge\s*sheets?)\b`),
];

/** What asks for money in English, once the harmless phrases are out. */
const asks = [
  /\b(?:fees?|deposits?|(?:caution|security)\s+(?:money|amount)|(?:joining|booking|registration)\s+amount)\b/i,
  new RegExp(
    String.raw`\b(?:registration|processing|training|joining|verification|documentation|service|nominal|small|one[\s-]time|admin\w*|enrol\w*|certificate|uniform|kit|form|portal)\s+charges?\b|\bcharges\s+(?:of|apply|are|will)\b|\b(?:we|company|agency)\s+charges?\s+${amount}`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:pay|paying|transfer|send|remit|submit|invest)\b[^;]{0,40}?(?:${amount}|\bmoney\b|\bamount\b|\b(?:upi|g\s?pay|google\s+pay|phone\s?pe|paytm|qr)\b|\bin\s+advance\b)`,
    "i",
  ),
  /\b(?:payment|advance)\s+(?:of|is|must|to\s+be|through|via|before)\b/i,
  new RegExp(
    String.raw`\b(?:must|have\s+to|has\s+to|need\s+to|needs\s+to|required\s+to|should|compulsory|mandatory|own\s+(?:cost|expense)|from\s+us)\b[^;]*\b(?:buy|purchase|order|bought|purchased)\b[^;]*\b${goods}|\b${goods}\b[^;]*\b(?:must|has|have|needs?|should|to)\b[^;]*\b(?:bought|purchased|buy|purchase)\b`,
    "i",
  ),
  new RegExp(
    String.raw`^\W*(?:please\s+|first\s+|then\s+)*(?:buy|purchase|order)\b[^;]*\b${goods}|\b(?:buy|purchase)\b[^;]*\b(?:kit|${goods}\s+from\s+(?:us|our))`,
    "i",
  ),
  new RegExp(
    String.raw`${amount}[^;]{0,40}?\b(?:is|are|(?:will|shall|must|has\s+to|have\s+to)\s+be)\s+(?:collected|taken|kept|charged|needed|required|payable|paid|due)\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:training|enrol\w*|registration|course|certificate|${goods})\b[^;]{0,30}\bcosts?\b[^;]{0,20}${amount}|\bbears?\s+the\s+cost\b|\bcost\s+of\s+(?:the\s+)?(?:training|${goods})\b[^;]*\b(?:candidate|trainee|student|you)\b`,
    "i",
  ),
];

/** Devanagari, or Hindi and Marathi in Latin letters. */
const indianWords =
  /[\u0900-\u097f]|\b(?:shulk|paise|paisa|rupay\w*|rakam|rakkam|raashi|rashi|anamat|jama|bhar(?:na|ni|ein|en|o|a|ava|avi|ave|aycha|aychi|iye|kar)|nah[iī]n?|nahee|naahi|nhi|karein|karen|karna|karni|kara|hoga|hogi|honge|khareed\w*|kharid\w*|kharedi|dena|deni|dene|dya|ghya|hai|hain|ki|ke|ka|mein|liye|saath|ani|aani|ahe|aahe|nako)\b/i;

const isOfIndia = (clause: string) => indianWords.test(clause);

/** Nothing is demanded, or somebody else pays, or it is a paper or a wage. */
const harmlessInIndia = [
  /नहीं|नही(?=[\s,।]|$)|नाही|नाहीत|नको|बिना|विना|शिवाय|निःशुल्क|नि:शुल्क|नि\u0903शुल्क|मुफ़?्त|मोफत|माफ/,
  /\b(?:nah[iī]n?|nahee|naahi|naahit|nhi|bina|vina|muft|mofat|nishulk|nako|mat)\b/i,
  /रसीद|पावती|\b(?:raseed|rasid|pavti|receipt)\b/i,
  /(?:वेतन|स्टाइपेंड|मानदेय|मानधन|पगार|विद्यावेतन|तनख्वाह|छात्रवृत्ति|शिष्यवृत्ती|बोनस|\b(?:vetan|stipend|salary|pagar|tankhwah|mandhan)\b)/i,
  /(?:कंपनी|संस्था|हम|आम्ही|कंपनीकडून)\s+(?:\S+\s+){0,4}?(?:देगी|देंगे|भरेगी|भरेंगे|वहन|लौटा|देईल|देऊ|देते|भरेल|भरते|उचलते|करेल|करते)/,
  /प्रतिपूर्ति|प्रतिपूर्ती|परतावा|\b(?:company|hum)\s+(?:\w+\s+){0,3}?(?:degi|denge|bharegi|bharenge|deil|bharel)\b/i,
  /(?:दिए|दिये|दिले|दिली)\s+(?:जाएँ?गे|जाएंगे|जायेंगे|जातील|जाईल)|मिलें?गे|मिलेगा|मिलेगी|मिळतील|मिळेल|\b(?:milega|milegi|milenge|milel|miltil)\b/i,
  /(?:वसूल|गोळा|एकत्र|वसूली|हिसाब|हिशोब|नोंद(?!णी|व)|लेखा)|\bhisab\b/i,
];

const asksInIndia = [
  /शुल्क|फ़ीस|फीस|(?:^|\s)फी(?=[\s,.:।]|$)|डिपॉ?(?:ज़?|झ)िट|डिपाजिट|अनामत|सिक्योरिटी\s+(?:मनी|राशि)|सुरक्षा\s+राशि|धरोहर\s+राशि|जमा\s+राशि|सुरक्षा\s+ठेव|चार्ज/,
  /(?:पैसे|पैसा|रुपये|रुपए|रुपयांची?|रु\.?|₹|राशि|रक्कम|रकम|अग्रिम|ॲडव्हान्स|एडवांस)[^;]*(?:जमा|भर|भेज|ट्रांसफर|ट्रान्सफर|भुगतान|चुका|द्या|द्याव|दें|देना|देने|देनी|दीजिए|पाठव|लगेंगे|लगेगा|लागतील|लागेल|अदा|घेत(?:ले|ली)\s+जा(?:ईल|तील|णार)|लि(?:या|ये|ए|ी)\s+जा)/,
  /(?:किट|लैपटॉप|लॅपटॉप|वर्दी|गणवेश|सामग्री|साहित्य|सामान|पुस्तक|टैबलेट|सॉफ्टवेयर|उत्पाद|उत्पादन)[^;]*(?:खरीद|ख़रीद|खरेदी|विकत|मोल)/,
  /\b(?:shulk|fees?|anamat|deposit|security\s+money)\b/i,
  /(?:\b(?:paise|paisa|rupay\w*|rupees|rs|rakam|rakkam|raashi|rashi|advance)\b|₹)[^;]*\b(?:jama|bhar\w*|bhej\w*|transfer|pay|dena|deni|dene|dijiye|dya\w*|pathva\w*|chuka\w*|lagenge|lagega|lagtil)\b/i,
  /\b(?:kit|laptop|uniform|saman|samagri|sahitya|material|tablet)\b[^;]*\b(?:khareed\w*|kharid\w*|kharedi|vikat|lena\s+hoga|leni\s+hogi)\b/i,
];

function asksInIndianLanguage(clause: string): boolean {
  return clause
    .split(/[,।]|\s(?:और|आणि|व)\s|\baur\b|\baani\b/)
    .some((part) => !harmlessInIndia.some((one) => one.test(part)) && asksInIndia.some((one) => one.test(part)));
}
