import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A student with an account of the free package. */
export interface TestStudent {
  firstName: string;
  email: string;
  contact: string;
  password: string;
}

const freePackage = 1;

/** Creates an account through the API, with a unique e-mail and phone. */
export async function createStudent(request: APIRequestContext): Promise<TestStudent> {
  const unique = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  const student = {
    firstName: "Asha",
    email: `asha-${unique}@example.org`,
    contact: `7${unique}`,
    password: "lamp on the path 7",
  };
  const answer = await request.post("/api/sign-up/", {
    data: {
      first_name: student.firstName,
      last_name: "Patil",
      contact: student.contact,
      email: student.email,
      password: student.password,
      dob: "2005-04-17",
      intrested_in: [1],
      package: freePackage,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return student;
}

/** Signs a page's browser in without the login page, which is tested separately. */
export async function signIn(page: Page, student: TestStudent): Promise<void> {
  const answer = await page.request.post("/api/sign-in/", {
    data: { identifier: student.email, password: student.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A new account, and a page signed in to it. */
export async function signedInStudent(page: Page): Promise<TestStudent> {
  const student = await createStudent(page.request);
  await signIn(page, student);
  return student;
}
