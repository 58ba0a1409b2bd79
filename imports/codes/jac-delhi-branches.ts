/**
 * Programmes of JAC Delhi by their codes in the lists of NSUT (whose paper explains them), IGDTUW and IIIT-Delhi, as JAC's other
 * lists name them; without blanks and hyphens.
 */
export const delhiBranches: Readonly<Record<string, string>> = {
  AIML: "Artificial Intelligence and Machine Learning",
  "B.Arch": "Architecture and Planning (B.Arch. Paper 2)",
  BT: "Bio-Technology",
  CE: "Civil Engineering",
  CIOT: "Computer Science and Engineering (Internet of Things)",
  CSAI: "Computer Science and Engineering (Artificial Intelligence)",
  CSAM: "Computer Science and Applied Mathematics",
  CSB: "Computer Science and Biosciences",
  CSD: "Computer Science and Design",
  CSDA: "Computer Science and Engineering (Big Data Analytics)",
  CSDS: "Computer Science and Engineering (Data Science)",
  CSE: "Computer Science and Engineering",
  CSEAI: "Computer Science and Engineering (Artificial Intelligence)",
  CSEcon: "Computer Science and Economics",
  CSSS: "Computer Science and Social Sciences",
  DMAM: "Mechanical and Automation Engineering with integrated MBA",
  ECAM: "Electronics and Communication Engineering (Artificial Intelligence and Machine Learning)",
  ECE: "Electronics and Communication Engineering",
  ECEAI: "Electronics and Communications Engineering (Artificial Intelligence)",
  EE: "Electrical Engineering",
  EVDT: "Electronics Engineering (VLSI Design and Technology)",
  EVE: "Electronics and VLSI Engineering",
  GI: "Geoinformatics",
  ICE: "Instrumentation and Control Engineering",
  IT: "Information Technology",
  ITNS: "Information Technology (Network and Information Security)",
  MAC: "Mathematics and Computing",
  MAE: "Mechanical and Automation Engineering",
  ME: "Mechanical Engineering",
  MEEV: "Mechanical Engineering (Electric Vehicles)",
};

/** Codes that mean another programme at IIIT-Delhi. */
export const iiitBranches: Readonly<Record<string, string>> = {
  CSAI: "Computer Science and Artificial Intelligence",
  ECE: "Electronics and Communications Engineering",
};
