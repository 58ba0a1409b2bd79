/** What visitors type: of common words, which thousands of colleges hold, of rare ones, mistyped and unfinished. */
export const growthTexts: readonly string[] = `
college of engineering
institute of tech
institute of technology
engineering
engineering college
college
colleges
institute
school of management
university
polytechnic
government polytechnic
government engineering college
private engineering college
women
women engineering college
college for women
mba
mba pune
mba in delhi
mca
btech
b tech computer
m tech
diploma
diploma in civil engineering
computer
computer engineering
computer science
computer science engineering
computer engineering pune
computer enginering pune
comput pnue xyz
computer engineering pu
comput
civil
civil engineering
mechanical
mechanical engineering
mechanical engineering mumbai
electrical engineering
electronics
electronics and communication
electronics and telecommunication nagpur
information technology
it colleges
chemical engineering
data science
artificial intelligence
ai
architecture
pharmacy
design
business administration
management
management institute bangalore
hotel management
maharashtra
tamil nadu
engineering maharashtra
engineering college tamil nadu
karnataka engineering
pune
mumbai
delhi
bangalore
hyderabad
iit
iit bombay
nit
coep
vjti
bits pilani
anna university
government
deemed university
private
sri
memorial
memorial college of engineering
technology and management
science and technology
patil
dr patil college of engineering
engneering colege
mechnical enginering
compter sience
institute of managment studies
automobile robotics xyz
cyber security
`
  .trim()
  .split("\n");
