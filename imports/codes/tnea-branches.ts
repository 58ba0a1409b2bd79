import { readCodes } from "./read-codes.ts";

/** Branch codes of TNEA, as its seat matrices of 2025 and 2026 name them; SS: self-supporting. */
export const tneaBranches = readCodes(`
AD  Artificial Intelligence and Data Science
AE  Aeronautical Engineering
AG  Agricultural Engineering
AI  Artificial Intelligence
AL  Artificial Intelligence and Machine Learning
AM  Computer Science and Engineering (AI and Machine Learning)
AO  Aerospace Engineering
AP  Apparel Technology (SS)
AS  Automobile Engineering (SS)
AT  Artificial Intelligence and Data Science (SS)
AU  Automobile Engineering
BC  Bio Technology and Bio Chemical Engineering
BM  Bio Medical Engineering
BP  B.Plan
BS  Bio Technology (SS)
BT  Bio Technology
BY  Bio Medical Engineering (SS)
CA  Computer Science and Engineering (Artificial Intelligence)
CB  Computer Science and Business System
CC  Chemical and Electro Chemical Engineering (SS)
CD  Computer Science and Design
CE  Civil Engineering
CF  Computer Science and Engineering (Data Science)
CG  Computer Science and Engineering (Artificial Intelligence and Machine Learning) (SS)
CH  Chemical Engineering
CI  Computer Science and Engineering (Internet of Things)
CJ  M.Tech. Computer Science and Engineering (Integrated 5 Years)
CK  Civil Engineering (Environmental Engineering)
CL  Chemical Engineering (SS)
CM  Computer Science and Engineering (SS)
CN  Civil Engineering (SS)
CO  Computer and Communication Engineering
CQ  Communication and Industrial Design
CR  Ceramic Technology (SS)
CS  Computer Science and Engineering
CU  Computer Science and Engineering and Business Systems
CV  Computer Science and Engineering (AR/VR and Media Design)
CW  Computer Science and Business System (SS)
CX  Chemical and Electro Chemical Engineering
CY  Cyber Security
CZ  Civil and Structural Engineering
DA  Bachelor of Design
DS  Data Sciences
DV  Data Visualization and Data Science
EA  Electronics and Communication (Advanced Communication Technology)
EC  Electronics and Communication Engineering
EE  Electrical and Electronics Engineering
EF  Electrical and Computer Engineering
EG  Electronics and Communication Engineering (Advanced Communication Technology)
EI  Electronics and Instrumentation Engineering
EL  Electronics Engineering (VLSI Design and Technology) (SS)
EM  Electronics and Communication Engineering (SS)
EN  Environmental Engineering
ER  Environmental Science & Technology
EU  Electrical and Computer Engineering (SS)
EV  Electronics Engineering (VLSI Design and Technology)
EX  Electronics and Computer Engineering
EY  Electrical and Electronics Engineering (SS)
FD  Food Technology
FS  Food Technology (SS)
FT  Fashion Technology
FY  Fashion Technology (SS)
GI  Geo Informatics
GL  Generative AI and Machine Learning
HT  Handloom and Textile Technology
IB  Industrial Bio Technology
IC  Instrumentation and Control Engineering
ID  Interior Design (SS)
IE  Industrial Engineering
IF  Interior Design
IM  Information Technology (SS)
IN  Industrial Engineering and Management
IS  Industrial Bio Technology (SS)
IT  Information Technology
IY  Instrumentation and Control Engineering (SS)
LE  Leather Technology
MA  Material Science and Engineering (SS)
MB  Mechanical Engineering (Automobile)
MD  Medical Electronics Engineering
ME  Mechanical Engineering
MF  Mechanical Engineering (SS)
MG  Mechatronics (SS)
MI  Mining Engineering
MJ  Mechanical and Smart Manufacturing
MM  Mechanical Engineering (Manufacturing)
MN  Manufacturing Engineering
MO  Mechanical and Mechatronics Engineering (Additive Manufacturing)
MR  Marine Engineering
MS  Mechanical Engineering (Sandwich) (SS)
MT  Metallurgical Engineering
MU  Mechanical and Automation Engineering
MY  Metallurgical Engineering (SS)
MZ  Mechatronics Engineering
PA  Plastic Technology
PC  Petro Chemical Technology
PE  Petroleum Engineering
PH  Pharmaceutical Technology
PM  Pharmaceutical Technology (SS)
PN  Production Engineering (SS)
PP  Petroleum Engineering and Technology (SS)
PR  Production Engineering
PT  Printing & Packing Technology
RA  Robotics and Automation (SS)
RI  Robotics and Artificial Intelligence
RM  Robotics and Automation
RP  Rubber and Plastic Technology
SB  Computer Science and Engineering (Internet of Things and Cyber Security Including Block Chain Technology)
SC  Computer Science and Engineering (Cyber Security)
SF  Safety and Fire Engineering
TC  Textile Chemistry
TS  Computer Science and Technology
TT  Textile Technology (SS)
TX  Textile Technology
VL  Electronics and Communication Engineering (VLSI Design and Technology)
XC  Civil Engineering (Tamil Medium)
XM  Mechanical Engineering (Tamil Medium)
XS  Computer Science and Engineering (Tamil)
`);
