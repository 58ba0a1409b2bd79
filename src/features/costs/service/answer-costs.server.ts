import type { Branch, College } from "#features/catalogue/college-contract.ts";
import { getCollege } from "#features/catalogue/service/get-college.server.ts";
import { listScholarships } from "#features/scholarships/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { computeCosts } from "../compute-costs.ts";
import { type CostAnswer, CostQuestion } from "../contract.ts";
import { type Applicant, fittingScholarships } from "../scholarship-rules.ts";

type CostDeps = Pick<Deps, "db" | "work" | "reads" | "state" | "now">;

/** Every scholarship that may fit is read at once: a few hundred rows. */
const allScholarships = { page: 1, pageSize: 1000 };
const maxShown = 6;

/**
 * What a course costs in all, and what leaving it costs, for the answers of one student. Nothing of the question is stored.
 *
 * @param known the college, when it was read already
 * @throws AppError college_not_found; invalid_input for a branch or a fee that the college does not have
 */
export async function answerCosts(deps: CostDeps, question: CostQuestion, known?: College): Promise<CostAnswer> {
  const { category = null, gender = null, state = null, income = null } = question;
  const [college, list] = await Promise.all([
    known ?? getCollege(deps, question.college_id),
    listScholarships(deps, { category, gender, state, income, ...allScholarships }),
  ]);
  const branch = branchOf(college, question.branch_id);
  const streamName = streamOf(college, branch);
  if (question.fee !== undefined && !college.fees.some(({ fact }) => fact === question.fee)) {
    throw new AppError("invalid_input", { fee: "is not a fee of this college" });
  }
  const course: Applicant["course"] = branch && { level: branch.level, names: [streamName, branch.degree] };
  const fitting = fittingScholarships(list.items, { category, gender, state, income, course });
  return {
    ...computeCosts(question, { college, branch, streamName, today: dayInIndia(deps.now()) }),
    scholarships: { count: fitting.length, results: fitting.slice(0, maxShown) },
  };
}

/** @returns null: none was requested */
function branchOf({ branches }: College, id: number | undefined): Branch | null {
  if (id === undefined) return null;
  const branch = branches.find(({ branch_id }) => branch_id === id);
  if (!branch) throw new AppError("invalid_input", { branch_id: "is not a branch of this college" });
  return branch;
}

function streamOf({ streams }: College, branch: Branch | null): string {
  return streams.find(({ id }) => id === branch?.stream_id)?.name ?? "";
}

/** A course that one can ask about. */
export type Course = Pick<Branch, "branch_id" | "branch_name" | "level" | "degree" | "shift">;

/**
 * What the page begins with: the courses of a college, and the costs of one of them before anything was answered. A branch
 * that the college does not have counts as none; of one course there is nothing to choose.
 *
 * @throws AppError college_not_found
 */
export async function describeCosts(
  deps: CostDeps,
  collegeId: number,
  branchId: number | null,
): Promise<{ courses: Course[]; answer: CostAnswer }> {
  const college = await getCollege(deps, collegeId);
  const courses = college.branches.map(({ branch_id, branch_name, level, degree, shift }) => {
    return { branch_id, branch_name, level, degree, shift };
  });
  const course = courses.length === 1 ? courses[0] : courses.find(({ branch_id }) => branch_id === branchId);
  const question = CostQuestion.parse({ college_id: collegeId, branch_id: course?.branch_id });
  return { courses, answer: await answerCosts(deps, question, college) };
}
