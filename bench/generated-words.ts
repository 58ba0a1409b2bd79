/** Fictional parts from which names of generated people, places, colleges and branches are composed. */
export const words = {
  first:
    "Aarav,Aditi,Ananya,Arjun,Asha,Dev,Diya,Farhan,Gauri,Harsh,Isha,Ishaan,Kabir,Kavya,Kiran,Lakshmi,Meera,Mohan,Naina,Neel,Nikhil,Pooja,Pranav,Priya,Rahul,Riya,Rohan,Saanvi,Sameer,Tara,Uma,Vivek,Yash,Zara",
  last: "Agarwal,Bhat,Chauhan,Das,Deshmukh,Fernandes,Gill,Gupta,Iyer,Jain,Joshi,Kale,Khan,Kulkarni,Kumar,Mehta,Menon,Mishra,Nair,Naik,Pandey,Patel,Patil,Rao,Reddy,Roy,Sahu,Sharma,Shetty,Singh,Thomas,Varma,Verma,Yadav",
  placeHead:
    "Amar,Anand,Bela,Chand,Dev,Durga,Fateh,Gauri,Hari,Indra,Jai,Kali,Krishna,Lakhi,Madhav,Mohan,Nanda,Nara,Ompur,Prem,Raj,Ram,Rani,Sagar,Sarda,Shanti,Siva,Sundar,Tara,Udai,Vijay,Yash",
  placeTail:
    "pur,garh,nagar,ganj,abad,wadi,pally,kot,puram,khed,gaon,hat,giri,patti,ur,vali,bagh,wara,palem,nadu,tala,ghat,mandi,sar,kund,dih,thal,van,tola,kheda",
  state:
    "Andhra Pradesh,Assam,Bihar,Delhi,Gujarat,Haryana,Karnataka,Kerala,Madhya Pradesh,Maharashtra,Odisha,Punjab,Rajasthan,Tamil Nadu,Telangana,Uttar Pradesh,West Bengal",
  collegeHead: "Sample Institute,Sample College,Sample School,Sample Polytechnic,Sample Academy",
  subject:
    "Computer Engineering,Civil Engineering,Mechanical Engineering,Electrical Engineering,Electronics,Information Technology,Chemical Engineering,Business Administration,Computer Applications,Architecture,Pharmacy,Design,Textile Engineering,Mining Engineering,Production Engineering,Instrumentation,Biotechnology,Food Technology,Automobile Engineering,Hotel Management",
  focus:
    "Data Science,Robotics,Structures,Thermal Systems,Power Systems,Communications,Finance,Marketing,Networks,Materials,Control,Manufacturing,Water Resources,Analytics,Cyber Security,Operations",
} as const;

/** Picks one word of a list deterministically by number: an SQL expression. */
export function pick(list: keyof typeof words, number: string, salt: number): string {
  const count = words[list].split(",").length;
  return `('{${words[list]}}'::text[])[1 + ${spread(number, salt)} % ${count}]`;
}

/** A deterministic pseudo-random integer of 0 to 2,147,483,647: an SQL expression. */
export function spread(number: string, salt: number): string {
  return `(hashint8extended((${number})::bigint, ${salt}) & 2147483647)::integer`;
}
