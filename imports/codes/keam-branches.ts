import { readCodes } from "./read-codes.ts";

/**
 * Branch codes of Kerala's engineering allotment. Each was compared with the names that the same colleges have in the
 * lists of 2026; codes for which they gave no answer are left out.
 */
export const keamBranches = readCodes(`
AD  Artificial Intelligence and Data Science
AE  Applied Electronics and Instrumentation
AG  Agricultural Engineering
AH  Artificial Intelligence and Machine Learning
AI  Artificial Intelligence
AJ  Agriculture Engineering
AO  Aeronautical Engineering
AU  Automobile Engineering
BB  Biotechnology and Biochemical Engineering
BM  Biomedical Engineering
BR  Biomedical and Robotic Engineering
BT  Biotechnology
CE  Civil Engineering
CH  Chemical Engineering
CL  Computer Science and Engineering (Artificial Intelligence and Machine Learning)
CO  Computer Science and Engineering (Data Science)
CS  Computer Science and Engineering
CT  Computer Science and Engineering (Artificial Intelligence)
CU  Computer Science and Business Systems
CV  Civil and Environmental Engineering
CY  Computer Science and Engineering (Cyber Security)
DS  Dairy Technology
EB  Electronics and Biomedical Engineering
EC  Electronics and Communication Engineering
EE  Electrical and Electronics Engineering
EI  Electronics and Instrumentation
EL  Electrical and Computer Engineering
ES  Electronics and Computer Engineering
EV  Electronics Engineering (VLSI Design and Technology)
FS  Safety and Fire Engineering
FT  Food Technology
IC  Instrumentation and Control Engineering
ID  Computer Science and Engineering (Artificial Intelligence and Data Science)
IE  Industrial Engineering
IT  Information Technology
MA  Mechanical Engineering (Automobile)
ME  Mechanical Engineering
MG  Metallurgical and Materials Engineering
MR  Mechatronics Engineering
PE  Production Engineering
RA  Robotics and Artificial Intelligence
RB  Robotics and Automation
SB  Naval Architecture and Ship Building Engineering
`);
