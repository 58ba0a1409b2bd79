/**
 * The institutes of the JoSAA and CSAB counselling, one per line:
 * name | short name | city | district | state | PIN code | JoSAA's name, where it differs
 */
const iits = `
Indian Institute of Technology Bhilai | IIT Bhilai | Bhilai | Durg | Chhattisgarh |  |
Indian Institute of Technology Bhubaneswar | IIT Bhubaneswar | Bhubaneswar | Khordha | Odisha | 752050 |
Indian Institute of Technology Bombay | IIT Bombay | Mumbai | Mumbai Suburban | Maharashtra | 400076 |
Indian Institute of Technology Delhi | IIT Delhi | New Delhi | South Delhi | Delhi | 110016 |
Indian Institute of Technology Dharwad | IIT Dharwad | Dharwad | Dharwad | Karnataka | 580011 |
Indian Institute of Technology Gandhinagar | IIT Gandhinagar | Gandhinagar | Gandhinagar | Gujarat | 382355 |
Indian Institute of Technology Goa | IIT Goa | Ponda | North Goa | Goa | 403401 |
Indian Institute of Technology Guwahati | IIT Guwahati | Guwahati | Kamrup | Assam | 781039 |
Indian Institute of Technology Hyderabad | IIT Hyderabad | Hyderabad | Sangareddy | Telangana | 502285 |
Indian Institute of Technology Indore | IIT Indore | Indore | Indore | Madhya Pradesh | 453552 |
Indian Institute of Technology Jammu | IIT Jammu | Jammu | Jammu | Jammu and Kashmir | 181221 |
Indian Institute of Technology Jodhpur | IIT Jodhpur | Jodhpur | Jodhpur | Rajasthan | 342030 |
Indian Institute of Technology Kanpur | IIT Kanpur | Kanpur | Kanpur Nagar | Uttar Pradesh | 208016 |
Indian Institute of Technology Kharagpur | IIT Kharagpur | Kharagpur | Paschim Medinipur | West Bengal | 721302 |
Indian Institute of Technology Madras | IIT Madras | Chennai | Chennai | Tamil Nadu | 600036 |
Indian Institute of Technology Mandi | IIT Mandi | Mandi | Mandi | Himachal Pradesh | 175005 |
Indian Institute of Technology Palakkad | IIT Palakkad | Palakkad | Palakkad | Kerala | 678623 |
Indian Institute of Technology Patna | IIT Patna | Patna | Patna | Bihar | 801106 |
Indian Institute of Technology Roorkee | IIT Roorkee | Roorkee | Haridwar | Uttarakhand | 247667 |
Indian Institute of Technology Ropar | IIT Ropar | Rupnagar | Rupnagar | Punjab | 140001 |
Indian Institute of Technology Tirupati | IIT Tirupati | Tirupati | Tirupati | Andhra Pradesh | 517619 |
Indian Institute of Technology (BHU) Varanasi | IIT BHU Varanasi | Varanasi | Varanasi | Uttar Pradesh | 221005 |
Indian Institute of Technology (ISM) Dhanbad | IIT ISM Dhanbad | Dhanbad | Dhanbad | Jharkhand | 826004 |
`;

const nits = `
Dr. B. R. Ambedkar National Institute of Technology Jalandhar | NIT Jalandhar | Jalandhar | Jalandhar | Punjab | 144027 | Dr. B R Ambedkar National Institute of Technology, Jalandhar
Malaviya National Institute of Technology Jaipur | MNIT Jaipur | Jaipur | Jaipur | Rajasthan | 302017 |
Maulana Azad National Institute of Technology Bhopal | MANIT Bhopal | Bhopal | Bhopal | Madhya Pradesh | 462003 |
Motilal Nehru National Institute of Technology Allahabad | MNNIT Allahabad | Prayagraj | Prayagraj | Uttar Pradesh | 211004 |
Sardar Vallabhbhai National Institute of Technology Surat | SVNIT Surat | Surat | Surat | Gujarat | 395007 | Sardar Vallabhbhai National Institute of Technology, Surat
Visvesvaraya National Institute of Technology Nagpur | VNIT Nagpur | Nagpur | Nagpur | Maharashtra | 440010 | Visvesvaraya National Institute of Technology, Nagpur
National Institute of Technology Agartala | NIT Agartala | Agartala | West Tripura | Tripura | 799046 |
National Institute of Technology Andhra Pradesh | NIT Andhra Pradesh | Tadepalligudem | West Godavari | Andhra Pradesh | 534101 | National Institute of Technology, Andhra Pradesh
National Institute of Technology Arunachal Pradesh | NIT Arunachal Pradesh | Itanagar | Papum Pare | Arunachal Pradesh | 791113 |
National Institute of Technology Calicut | NIT Calicut | Kozhikode | Kozhikode | Kerala | 673601 |
National Institute of Technology Delhi | NIT Delhi | New Delhi | North West Delhi | Delhi | 110036 |
National Institute of Technology Durgapur | NIT Durgapur | Durgapur | Paschim Bardhaman | West Bengal | 713209 |
National Institute of Technology Goa | NIT Goa | Cuncolim | South Goa | Goa | 403703 |
National Institute of Technology Hamirpur | NIT Hamirpur | Hamirpur | Hamirpur | Himachal Pradesh | 177005 |
National Institute of Technology Jamshedpur | NIT Jamshedpur | Jamshedpur | Seraikela-Kharsawan | Jharkhand | 831014 | National Institute of Technology, Jamshedpur
National Institute of Technology Karnataka, Surathkal | NIT Karnataka | Mangaluru | Dakshina Kannada | Karnataka | 575025 |
National Institute of Technology Kurukshetra | NIT Kurukshetra | Kurukshetra | Kurukshetra | Haryana | 136119 | National Institute of Technology, Kurukshetra
National Institute of Technology Manipur | NIT Manipur | Imphal | Imphal West | Manipur | 795004 | National Institute of Technology, Manipur
National Institute of Technology Meghalaya | NIT Meghalaya | Sohra | East Khasi Hills | Meghalaya |  |
National Institute of Technology Mizoram | NIT Mizoram | Aizawl | Aizawl | Mizoram | 796012 | National Institute of Technology, Mizoram
National Institute of Technology Nagaland | NIT Nagaland | Dimapur | Dimapur | Nagaland | 797103 |
National Institute of Technology Patna | NIT Patna | Patna | Patna | Bihar | 800005 |
National Institute of Technology Puducherry | NIT Puducherry | Karaikal | Karaikal | Puducherry | 609609 |
National Institute of Technology Raipur | NIT Raipur | Raipur | Raipur | Chhattisgarh | 492010 |
National Institute of Technology Rourkela | NIT Rourkela | Rourkela | Sundargarh | Odisha | 769008 | National Institute of Technology, Rourkela
National Institute of Technology Sikkim | NIT Sikkim | Ravangla | Namchi | Sikkim | 737139 |
National Institute of Technology Silchar | NIT Silchar | Silchar | Cachar | Assam | 788010 | National Institute of Technology, Silchar
National Institute of Technology Srinagar | NIT Srinagar | Srinagar | Srinagar | Jammu and Kashmir | 190006 | National Institute of Technology, Srinagar
National Institute of Technology Tiruchirappalli | NIT Tiruchirappalli | Tiruchirappalli | Tiruchirappalli | Tamil Nadu | 620015 | National Institute of Technology, Tiruchirappalli
National Institute of Technology Uttarakhand | NIT Uttarakhand | Srinagar (Garhwal) | Pauri Garhwal | Uttarakhand | 246174 | National Institute of Technology, Uttarakhand
National Institute of Technology Warangal | NIT Warangal | Warangal | Hanumakonda | Telangana | 506004 | National Institute of Technology, Warangal
Indian Institute of Engineering Science and Technology, Shibpur | IIEST Shibpur | Howrah | Howrah | West Bengal | 711103 |
`;

const iiits = `
Atal Bihari Vajpayee Indian Institute of Information Technology and Management Gwalior | IIITM Gwalior | Gwalior | Gwalior | Madhya Pradesh | 474015 | Atal Bihari Vajpayee Indian Institute of Information Technology & Management Gwalior
Pandit Dwarka Prasad Mishra Indian Institute of Information Technology, Design and Manufacturing Jabalpur | IIITDM Jabalpur | Jabalpur | Jabalpur | Madhya Pradesh | 482005 | Pt. Dwarka Prasad Mishra Indian Institute of Information Technology, Design & Manufacture Jabalpur
Indian Institute of Information Technology, Design and Manufacturing Kancheepuram | IIITDM Kancheepuram | Chennai | Chengalpattu | Tamil Nadu | 600127 | Indian Institute of Information Technology, Design & Manufacturing, Kancheepuram
Indian Institute of Information Technology, Design and Manufacturing Kurnool | IIITDM Kurnool | Kurnool | Kurnool | Andhra Pradesh | 518008 | Indian Institute of Information Technology Design & Manufacturing Kurnool, Andhra Pradesh
Indian Institute of Information Technology Agartala | IIIT Agartala | Agartala | West Tripura | Tripura |  | Indian Institute of Information Technology, Agartala
Indian Institute of Information Technology Allahabad | IIIT Allahabad | Prayagraj | Prayagraj | Uttar Pradesh | 211015 | Indian Institute of Information Technology, Allahabad
Indian Institute of Information Technology Bhagalpur | IIIT Bhagalpur | Bhagalpur | Bhagalpur | Bihar | 813210 |
Indian Institute of Information Technology Bhopal | IIIT Bhopal | Bhopal | Bhopal | Madhya Pradesh | 462003 |
Indian Institute of Information Technology Dharwad | IIIT Dharwad | Dharwad | Dharwad | Karnataka | 580009 | Indian Institute of Information Technology(IIIT) Dharwad
Indian Institute of Information Technology Guwahati | IIIT Guwahati | Guwahati | Kamrup | Assam | 781015 |
Indian Institute of Information Technology Kalyani | IIIT Kalyani | Kalyani | Nadia | West Bengal | 741235 | Indian Institute of Information Technology(IIIT) Kalyani, West Bengal
Indian Institute of Information Technology Kota | IIIT Kota | Kota | Kota | Rajasthan |  | Indian Institute of Information Technology (IIIT)Kota, Rajasthan
Indian Institute of Information Technology Kottayam | IIIT Kottayam | Pala | Kottayam | Kerala | 686635 | Indian Institute of Information Technology(IIIT) Kottayam
Indian Institute of Information Technology Lucknow | IIIT Lucknow | Lucknow | Lucknow | Uttar Pradesh | 226002 |
Indian Institute of Information Technology Manipur | IIIT Manipur | Imphal | Imphal West | Manipur | 795002 | INDIAN INSTITUTE OF INFORMATION TECHNOLOGY SENAPATI MANIPUR
Indian Institute of Information Technology Nagpur | IIIT Nagpur | Nagpur | Nagpur | Maharashtra | 441108 | Indian Institute of Information Technology (IIIT) Nagpur
Indian Institute of Information Technology Pune | IIIT Pune | Pune | Pune | Maharashtra | 410507 | Indian Institute of Information Technology (IIIT) Pune
Indian Institute of Information Technology Raichur | IIIT Raichur | Raichur | Raichur | Karnataka | 584135 | Indian institute of information technology, Raichur, Karnataka
Indian Institute of Information Technology Ranchi | IIIT Ranchi | Ranchi | Ranchi | Jharkhand |  | Indian Institute of Information Technology (IIIT) Ranchi
Indian Institute of Information Technology Sonepat | IIIT Sonepat | Sonipat | Sonipat | Haryana |  | Indian Institute of Information Technology(IIIT) Kilohrad, Sonepat, Haryana
Indian Institute of Information Technology Sri City | IIIT Sri City | Sri City | Tirupati | Andhra Pradesh | 517646 | Indian Institute of Information Technology (IIIT), Sri City, Chittoor
Indian Institute of Information Technology Surat | IIIT Surat | Surat | Surat | Gujarat |  |
Indian Institute of Information Technology Tiruchirappalli | IIIT Tiruchirappalli | Tiruchirappalli | Tiruchirappalli | Tamil Nadu | 620012 |
Indian Institute of Information Technology Una | IIIT Una | Una | Una | Himachal Pradesh | 177209 | Indian Institute of Information Technology(IIIT) Una, Himachal Pradesh
Indian Institute of Information Technology Vadodara | IIIT Vadodara | Gandhinagar | Gandhinagar | Gujarat | 382028 | Indian Institute of Information Technology(IIIT), Vadodara, Gujrat
Indian Institute of Information Technology Vadodara, International Campus Diu | IIIT Vadodara, International Campus Diu | Diu | Diu | Dadra and Nagar Haveli and Daman and Diu | 362520 | Indian Institute of Information Technology, Vadodara International Campus Diu (IIITVICD)
`;

/** IITs, NITs and IIITs. */
export const nationalInstitutes = [iits, nits, iiits].join("\n");
