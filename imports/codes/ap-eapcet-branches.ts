import { readCodes } from "./read-codes.ts";

/**
 * Branch codes of AP EAPCET, whose list has no names. Each was compared with the name that Telangana's lists have for the same code,
 * or with the courses that AICTE's register has for the same colleges (pharmacy: with the names of the colleges); codes for which
 * neither gave an answer are left out.
 */
export const andhraBranches = readCodes(`
AGR  Agricultural Engineering
AI   Artificial Intelligence
AID  Artificial Intelligence and Data Science
AIM  Artificial Intelligence and Machine Learning
AUT  Automobile Engineering
BIO  Biotechnology
CAD  Computer Science and Engineering (Artificial Intelligence and Data Science)
CAI  Computer Science and Engineering (Artificial Intelligence)
CHE  Chemical Engineering
CIC  Computer Science and Engineering (IoT and Cyber Security Including Blockchain Technology)
CIT  Computer Science and Information Technology
CIV  Civil Engineering
CSB  Computer Science and Business Systems
CSC  Computer Science and Engineering (Cyber Security)
CSD  Computer Science and Engineering (Data Science)
CSE  Computer Science and Engineering
CSM  Computer Science and Engineering (Artificial Intelligence and Machine Learning)
CSO  Computer Science and Engineering (IoT)
CST  Computer Science and Technology
ECE  Electronics and Communication Engineering
ECT  Electronics and Communication Technology
EEE  Electrical and Electronics Engineering
EIE  Electronics and Instrumentation Engineering
EVT  Electronics Engineering (VLSI Design and Technology)
FDT  Food Technology
INF  Information Technology
IOT  Internet of Things
MEC  Mechanical Engineering
MET  Metallurgical Engineering
MIN  Mining Engineering
PET  Petroleum Technology
PHD  Pharm.D
PHM  B.Pharm
`);
