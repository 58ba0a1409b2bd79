import { readCodes } from "./read-codes.ts";

/**
 * Branch codes of the Karnataka Examinations Authority, whose lists of 2023 and 2024 cut the names off. Each was compared
 * with the full names of the same colleges in the lists of 2025; codes for which they gave no answer are left out.
 * Private universities have codes of their own for a B.Tech of the same name.
 */
export const keaBranches = readCodes(`
AD  Artificial Intelligence and Data Science
AE  Aeronautical Engineering
AI  Artificial Intelligence and Machine Learning
AM  Computer Science and Engineering (Artificial Intelligence and Machine Learning)
AR  Architecture
AT  Automotive Engineering
AU  Automobile Engineering
BA  Agricultural Engineering
BB  Electronics and Communication Engineering
BF  Computer Science and Engineering (Data Science)
BG  Artificial Intelligence and Data Science
BH  Artificial Intelligence and Machine Learning
BJ  Electrical and Electronics Engineering
BK  Energy Engineering
BL  Aerospace Engineering
BM  Biomedical Engineering
BO  Biotechnology
BP  Civil Engineering
BQ  Computer Science and Technology
BR  Biomedical and Robotic Engineering
BT  Biotechnology
BW  Computer Science and Engineering
BX  Computer Science and Engineering (Cyber Security)
BZ  Computer Science and Engineering (Data Science)
CA  Computer Science and Engineering (Artificial Intelligence and Machine Learning)
CB  Computer Science and Business Systems
CC  Computer and Communication Engineering
CD  Computer Science and Design
CE  Civil Engineering
CF  Computer Science and Engineering (Artificial Intelligence)
CG  Computer Science and Technology
CH  Chemical Engineering
CK  Civil Engineering (Kannada Medium)
CL  Electronics and Computer Engineering
CM  Electronics Engineering (VLSI Design and Technology)
CN  Computer Science and Engineering (IoT Including Blockchain)
CO  Computer Engineering
CQ  Computer Science and Engineering (IoT)
CR  Ceramics and Cement Engineering
CS  Computer Science and Engineering
CT  Construction Technology and Management
CU  Information Science Engineering
CV  Civil Environmental Engineering
CW  Information Technology
CY  Computer Science and Engineering (Cyber Security)
DA  Mathematics and Computing
DB  Mechanical Engineering
DC  Data Science
DD  Mechatronics Engineering
DE  Petroleum Engineering
DG  Design
DH  Robotics and Artificial Intelligence
DJ  Robotics Engineering
DN  VLSI
DS  Computer Science and Engineering (Data Science)
EA  Agriculture Engineering
EB  Electronics and Communication (Advanced Communication Technology)
EC  Electronics and Communication Engineering
EE  Electrical and Electronics Engineering
EI  Electronics and Instrumentation Engineering
EN  Environmental Engineering
ER  Electrical and Computer Engineering
ES  Electronics and Computer Engineering
ET  Electronics and Telecommunication Engineering
EV  Electronics Engineering (VLSI Design and Technology)
EZ  Electronics and Computer Science
IC  Computer Science and Engineering (Internet of Things and Cyber Security Including Blockchain Technology)
IE  Information Science and Engineering
IM  Industrial Engineering and Management
IO  Computer Science and Engineering (Internet of Things)
IP  Industrial and Production Engineering
IZ  Information Science
LA  B.Plan
LE  Computer Science (AI and ML)
LH  Computer Science (Information Security)
LJ  Computer Science and Engineering (Business Systems)
LK  Computer Science (Internet of Things)
MD  Medical Electronics Engineering
ME  Mechanical Engineering
MI  Mining Engineering
MK  Mechanical Engineering (Kannada Medium)
MM  Mechanical and Smart Manufacturing
MR  Marine Engineering
MT  Mechatronics
OT  Industrial IoT
PT  Polymer Science and Technology
RA  Robotics and Automation
RI  Robotics and Artificial Intelligence
RO  Automation and Robotics
SE  Aerospace Engineering
ST  Silk Technology
TX  Textiles Technology
UP  B.Plan
UR  B.Plan
YB  Computer Science and Engineering (Data Analytics)
YC  Embedded System and VLSI
YG  Electronics Engineering (VLSI and Embedded System)
YH  Engineering Design
ZA  Aeronautical Engineering
ZC  Computer Science
ZL  Civil Engineering with Computer Application
ZM  Computer Science and Design
ZN  Pharmaceutical Engineering
ZO  Computer Science and Business Systems
ZQ  Information Technology (Data Analytics)
ZT  Mechanical and Smart Manufacturing
ZU  Cyber Security
ZV  Information Technology (Augmented Reality and Virtual Reality)
ZW  Computer Science and Engineering (Artificial Intelligence and Machine Learning)
`);
