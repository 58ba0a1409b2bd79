import { expect, test } from "vitest";
import { isForWomen } from "./womens-colleges.ts";

test.each([
  ["A U College of Engineering for Women", true],
  ["Besant Women's College", true],
  ["Women`s Christian College", true],
  ["Abhyasa Womens College", true],
  ["Devki Devi Jain Memorial College for Womwn", true],
  ["Vignan's Institute of Engineering for Wome", true],
  ["Sri Padmavathi Mahila Visvavidyalayam", true],
  ["Shri Aatm Vallabh Jain Kanya Mahavidyalya", true],
  ["Sri Guru Nanak Girls PG College", true],
  ["Government Balika Polytechnic", true],
  ["Sarojini Naidu Vanita Maha Vidyalaya", true],
  ["Sharanbasava University (Exclusively for Women) (Formerly Goduati Engineering College For Women)", true],
  ["Sharanbasava University (Formerly Goduati Engineering College For Women)", false],
  ["KanyaKumari Government Medical College, Asaripallam", false],
  ["Kanya Kumari Polytechnic", false],
  ["Kanyapur Polytechnic", false],
  ["Sree Vasavi Kanyaka Parameswari Polytechnic", false],
  ["Smt. Vanitaben Bachubhai Nandola MCA College", false],
  ["Mahila Samaja Arts Science Commerce and Management Studies", false],
  ["Gnana Jyothy Town Mahila Samaja First Grade College", false],
  ["Pune Women's Education Society's College of Commerce", false],
  ["Rural Women Development Trust College of Engineering", false],
  ["Mahila Vikas Sanstha's Women's College of Education", true],
  ["Hostel College for Boys and Girls", false],
  ["Auroras Technological Institute Begumpet Hyderabad", false],
])("%s is named for women: %s", (name, expected) => {
  expect(isForWomen(name, false)).toBe(expected);
});

test.each([
  ["Queen Mary's College", true],
  ["Lady Irwin College", true],
  ["Fatima College (Autonomous)", true],
  ["Andhra Mahila Sabha School of Informatics", true],
  ["Government Girlas Polytechnic, Amethi", true],
  ["Presidency College", false],
  ["Malla Reddy Technical Campus", false],
  ["Government Polytechnic College, Mandla (M.P.)", false],
  ["Modern College Kolhapur", false],
])("a register's flag alone makes %s a college for women: %s", (name, expected) => {
  expect(isForWomen(name, true)).toBe(expected);
  expect(isForWomen(name, false)).toBe(false);
});
