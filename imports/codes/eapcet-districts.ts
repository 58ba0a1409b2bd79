import { readCodes } from "./read-codes.ts";

/** District codes of TG EAPCET, each compared with the places and the register's districts of its colleges. */
export const telanganaDistricts = readCodes(`
HNK  Hanumakonda
HYD  Hyderabad
JTL  Jagtial
KGM  Bhadradri Kothagudem
KHM  Khammam
KMR  Kamareddy
KRM  Karimnagar
MBN  Mahabubnagar
MDL  Medchal Malkajgiri
MED  Medak
MHB  Mahabubabad
NLG  Nalgonda
NPT  Narayanpet
NZB  Nizamabad
PDL  Peddapalli
RR   Rangareddy
SDP  Siddipet
SRC  Rajanna Sircilla
SRD  Sangareddy
SRP  Suryapet
WGL  Warangal
WNP  Wanaparthy
YBG  Yadadri Bhuvanagiri
`);

/**
 * District codes of AP EAPCET: the districts of before 2022, since divided. Each was compared with the districts that AICTE's
 * register has for its colleges.
 */
export const formerAndhraDistricts = readCodes(`
ATP  Anantapur
CTR  Chittoor
EG   East Godavari
GTR  Guntur
KDP  YSR Kadapa
KNL  Kurnool
KRI  Krishna
NLR  Nellore
PKS  Prakasam
SKL  Srikakulam
VSP  Visakhapatnam
VZM  Vizianagaram
WG   West Godavari
`);
