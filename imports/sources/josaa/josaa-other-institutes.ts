/** The other institutes of the JoSAA and CSAB counselling, by ownership; lines as in `josaa-institutes.ts`. */
export const otherInstitutes: Readonly<Record<string, string>> = {
  central_university: `
Indian Maritime University, Visakhapatnam Campus | IMU Visakhapatnam | Visakhapatnam | Visakhapatnam | Andhra Pradesh |  | Indian Maritime University - Visakhapatnam Campus
Assam University, Silchar |  | Silchar | Cachar | Assam | 788011 |
Central University of Haryana |  | Mahendragarh | Mahendragarh | Haryana | 123031 |
Central University of Jammu |  | Samba | Samba | Jammu and Kashmir | 181143 |
Central University of Jharkhand |  | Ranchi | Ranchi | Jharkhand |  | CU Jharkhand
Central University of Rajasthan |  | Kishangarh | Ajmer | Rajasthan | 305817 | Central University of Rajasthan, Rajasthan
Dr. Harisingh Gour University, Institute of Engineering and Technology |  | Sagar | Sagar | Madhya Pradesh | 470003 | Institute of Engineering and Technology, Dr. H. S. Gour University. Sagar (A Central University)
Gati Shakti Vishwavidyalaya, Vadodara |  | Vadodara | Vadodara | Gujarat | 390004 |
Guru Ghasidas Vishwavidyalaya, School of Studies of Engineering and Technology |  | Bilaspur | Bilaspur | Chhattisgarh | 495009 | School of Studies of Engineering and Technology, Guru Ghasidas Vishwavidyalaya, Bilaspur
Hemvati Nandan Bahuguna Garhwal University | HNB Garhwal University | Srinagar (Garhwal) | Pauri Garhwal | Uttarakhand | 246174 | HNB Garhwal University Srinagar (Garhwal)
Jawaharlal Nehru University | JNU | New Delhi | South West Delhi | Delhi | 110067 | Jawaharlal Nehru University, Delhi
J. K. Institute of Applied Physics and Technology, University of Allahabad |  | Prayagraj | Prayagraj | Uttar Pradesh | 211002 | J.K. Institute of Applied Physics & Technology, Department of Electronics & Communication, University of Allahabad- Allahabad
Mizoram University |  | Aizawl | Aizawl | Mizoram | 796004 | Mizoram University, Aizawl
North-Eastern Hill University | NEHU | Shillong | East Khasi Hills | Meghalaya | 793022 | North-Eastern Hill University, Shillong
Rajiv Gandhi National Aviation University |  | Fursatganj | Amethi | Uttar Pradesh | 229302 | Rajiv Gandhi National Aviation University, Fursatganj, Amethi (UP)
Tezpur University, School of Engineering |  | Tezpur | Sonitpur | Assam | 784028 | School of Engineering, Tezpur University, Napaam, Tezpur
University of Hyderabad |  | Hyderabad | Ranga Reddy | Telangana | 500046 |
`,
  central_government: `
Central Institute of Technology Kokrajhar | CIT Kokrajhar | Kokrajhar | Kokrajhar | Assam | 783370 | Central institute of Technology Kokrajar, Assam
Ghani Khan Choudhury Institute of Engineering and Technology | GKCIET Malda | Malda | Malda | West Bengal | 732141 | Ghani Khan Choudhary Institute of Engineering and Technology, Malda, West Bengal
Indian Institute of Carpet Technology, Bhadohi | IICT Bhadohi | Bhadohi | Bhadohi | Uttar Pradesh | 221401 |
Indian Institute of Handloom Technology, Salem | IIHT Salem | Salem | Salem | Tamil Nadu | 636001 |
Indian Institute of Handloom Technology, Varanasi | IIHT Varanasi | Varanasi | Varanasi | Uttar Pradesh | 221002 | Indian Institute of Handloom Technology(IIHT), Varanasi
National Institute of Advanced Manufacturing Technology, Ranchi | NIAMT Ranchi | Ranchi | Ranchi | Jharkhand | 834003 |
National Institute of Electronics and Information Technology, Ajmer | NIELIT Ajmer | Ajmer | Ajmer | Rajasthan |  | National Institute of Electronics and Information Technology, Ajmer (Rajasthan)
National Institute of Electronics and Information Technology, Aurangabad | NIELIT Aurangabad | Chhatrapati Sambhajinagar | Chhatrapati Sambhajinagar | Maharashtra | 431004 | National Institute of Electronics and Information Technology, Aurangabad (Maharashtra)
National Institute of Electronics and Information Technology, Gorakhpur | NIELIT Gorakhpur | Gorakhpur | Gorakhpur | Uttar Pradesh | 273010 | National Institute of Electronics and Information Technology, Gorakhpur (UP)
National Institute of Electronics and Information Technology, Patna | NIELIT Patna | Patna | Patna | Bihar |  | National Institute of Electronics and Information Technology, Patna (Bihar)
National Institute of Electronics and Information Technology, Ropar | NIELIT Ropar | Rupnagar | Rupnagar | Punjab | 140001 | National Institute of Electronics and Information Technology, Ropar (Punjab)
National Institute of Food Technology Entrepreneurship and Management, Kundli | NIFTEM Kundli | Sonipat | Sonipat | Haryana | 131028 |
National Institute of Food Technology Entrepreneurship and Management, Thanjavur | NIFTEM Thanjavur | Thanjavur | Thanjavur | Tamil Nadu | 613005 |
North Eastern Regional Institute of Science and Technology | NERIST | Nirjuli | Papum Pare | Arunachal Pradesh | 791109 | North Eastern Regional Institute of Science and Technology, Nirjuli-791109 (Itanagar),Arunachal Pradesh
Punjab Engineering College, Chandigarh | PEC Chandigarh | Chandigarh | Chandigarh | Chandigarh | 160012 |
Sant Longowal Institute of Engineering and Technology | SLIET Longowal | Longowal | Sangrur | Punjab | 148106 |
School of Planning and Architecture, Bhopal | SPA Bhopal | Bhopal | Bhopal | Madhya Pradesh | 462030 | School of Planning & Architecture, Bhopal
School of Planning and Architecture, New Delhi | SPA Delhi | New Delhi | New Delhi | Delhi | 110002 | School of Planning & Architecture, New Delhi
School of Planning and Architecture, Vijayawada | SPA Vijayawada | Vijayawada | NTR | Andhra Pradesh | 520008 | School of Planning & Architecture: Vijayawada
`,
  state_government: `
Chhattisgarh Swami Vivekanand Technical University, Bhilai | CSVTU Bhilai | Bhilai | Durg | Chhattisgarh | 491107 | Chhattisgarh Swami Vivekanada Technical University, Bhilai (CSVTU Bhilai)
Institute of Infrastructure, Technology, Research and Management, Ahmedabad | IITRAM Ahmedabad | Ahmedabad | Ahmedabad | Gujarat | 380026 | Institute of Infrastructure, Technology, Research and Management-Ahmedabad
International Institute of Information Technology, Bhubaneswar | IIIT Bhubaneswar | Bhubaneswar | Khordha | Odisha | 751003 |
International Institute of Information Technology, Naya Raipur | IIIT Naya Raipur | Naya Raipur | Raipur | Chhattisgarh | 493661 |
Islamic University of Science and Technology | IUST Awantipora | Awantipora | Pulwama | Jammu and Kashmir | 192122 | Islamic University of Science and Technology Kashmir
Puducherry Technological University | PTU Puducherry | Puducherry | Puducherry | Puducherry | 605014 | Puducherry Technological University, Puducherry
Shri Mata Vaishno Devi University | SMVDU Katra | Katra | Reasi | Jammu and Kashmir | 182320 | Shri Mata Vaishno Devi University, Katra, Jammu & Kashmir
`,
  state_university: `
Delhi Technological University | DTU Delhi | New Delhi | North West Delhi | Delhi | 110042 | Delhi Technological University, Delhi
Gautam Buddha University | GBU Greater Noida | Greater Noida | Gautam Buddha Nagar | Uttar Pradesh | 201312 | Gautam Buddha University, Greater Noida
Indira Gandhi Delhi Technical University for Women | IGDTUW Delhi | New Delhi | Central Delhi | Delhi | 110006 | Indira Gandhi Delhi Technical University for Women, New Delhi
Netaji Subhas University of Technology | NSUT Delhi | New Delhi | South West Delhi | Delhi | 110078 | Netaji Subhas University of Technology, Delhi
`,
  private_university: `
Pandit Deendayal Energy University | PDEU Gandhinagar | Gandhinagar | Gandhinagar | Gujarat |  | Pandit Deendayal Energy University, Gandhinagar
`,
  deemed_private: `
Manipal Institute of Technology | MIT Manipal | Manipal | Udupi | Karnataka | 576104 | Manipal Institute of Technology, Manipal
Birla Institute of Technology, Mesra | BIT Mesra | Ranchi | Ranchi | Jharkhand | 835215 | Birla Institute of Technology, Mesra, Ranchi
Birla Institute of Technology, Deoghar Campus | BIT Deoghar | Deoghar | Deoghar | Jharkhand | 814142 | Birla Institute of Technology, Deoghar Off-Campus
Birla Institute of Technology, Patna Campus | BIT Patna | Patna | Patna | Bihar | 800014 | Birla Institute of Technology, Patna Off-Campus
`,
  deemed_government: `
Gurukula Kangri Vishwavidyalaya |  | Haridwar | Haridwar | Uttarakhand | 249404 | Gurukula Kangri Vishwavidyalaya, Haridwar
Institute of Chemical Technology, IndianOil Odisha Campus | ICT Bhubaneswar | Bhubaneswar | Khordha | Odisha |  | Institute of Chemical Technology, Mumbai: Indian Oil Odisha Campus, Bhubaneswar
`,
  government_aided: `
Shri G. S. Institute of Technology and Science, Indore | SGSITS Indore | Indore | Indore | Madhya Pradesh | 452003 | Shri G. S. Institute of Technology and Science Indore
`,
};
