import type { Db } from "#db/client.server.ts";
import { type CheckedFile, checkAttachments } from "#features/tickets/service/check-attachments.server.ts";
import {
  dropFiles,
  keepFile,
  releaseFiles,
  removeReleased,
  storeFiles,
} from "#features/tickets/service/store-attachments.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { isShared, sharedDays } from "../rules.ts";
import { tellEverybody } from "../service/notify.server.ts";
import { type AppointmentRow, findAppointment, lockOrderOf } from "../store/calls.server.ts";
import { resumeLimits } from "./resume-rules.ts";
import {
  insertResume,
  nextResumeVersion,
  selectCallsOfStudent,
  selectExpiredFiles,
  selectFilesOfCall,
} from "./resume-store.server.ts";

const dayMs = 86_400_000;
const onePdf = "Please choose one PDF file";

/**
 * How a student shares a résumé with the counsellor of a call (`share_resume`): the next version, whose file takes the place of
 * the one before it. The counsellor is told.
 *
 * @throws AppError call_not_found, also for somebody else's; too_late_to_change, too_many_resumes, invalid_input, files_unavailable
 */
export function shareResumeSteps(
  deps: Deps,
  studentId: number,
  reference: string,
  uploads: UploadedFile[],
): Steps<{ callId: number; file: CheckedFile }, void> {
  return {
    check: async () => {
      const callId = await findCallId(deps.db, studentId, reference);
      await requireOpen(deps, deps.db, callId);
      const [file, ...others] = await checkAttachments(uploads);
      if (file?.contentType !== "application/pdf" || others.length > 0) {
        throw new AppError("invalid_input", { files: onePdf });
      }
      return { callId, file };
    },
    work: ({ callId, file }) => shareResume(deps, studentId, callId, file),
  };
}

async function shareResume(deps: Deps, studentId: number, callId: number, file: CheckedFile): Promise<void> {
  const stored = await storeFiles(deps, { studentId }, [file]);
  const [kept] = stored;
  if (!kept) return;
  const replaced = await deps.db
    .transaction(async (tx) => {
      const before = await requireOpen(deps, tx, callId);
      await lockOrderOf(tx, before.deliverableId);
      const call = await requireOpen(deps, tx, callId);
      const version = await nextResumeVersion(tx, callId);
      if (version > resumeLimits.versions) throw new AppError("too_many_resumes");
      const former = await releaseFiles(tx, await selectFilesOfCall(tx, callId));
      await keepFile(tx, kept);
      await insertResume(tx, {
        ...{ appointmentId: callId, studentId, counsellorId: call.counsellorId, version },
        ...{ attachmentId: kept.id, name: file.name, uploadedAt: deps.now() },
      });
      await tellEverybody(deps, tx, call, "resume", { only: "counsellor", once: `-${version}` });
      return former;
    })
    .catch(async (error) => {
      await dropFiles(deps, stored);
      throw error;
    });
  await removeReleased(deps, replaced);
}

/** Removes the file that a student shared for a call; reviews stay. Once more changes nothing. @throws AppError call_not_found */
export async function withdrawResume(deps: Deps, studentId: number, reference: string): Promise<void> {
  const callId = await findCallId(deps.db, studentId, reference);
  await removeReleased(deps, await deps.db.transaction((tx) => releaseResumesOf(tx, callId)));
}

/** Frees the files that are shared for a call. @returns where they are in the storage */
export async function releaseResumesOf(tx: Db, callId: number): Promise<string[]> {
  return releaseFiles(tx, await selectFilesOfCall(tx, callId));
}

/** Repeated work: removes the files of calls that are so long ago that no counsellor sees them. */
export async function expireResumes(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - sharedDays * dayMs);
  for (let ids = await nextExpired(); ids.length > 0; ids = await nextExpired()) {
    const released = ids;
    await removeReleased(deps, await deps.db.transaction((tx) => releaseFiles(tx, released)));
  }
  function nextExpired() {
    return selectExpiredFiles(deps.db, before, 200);
  }
}

async function findCallId(db: Db, studentId: number, reference: string): Promise<number> {
  const [found] = await selectCallsOfStudent(db, studentId, reference);
  if (!found) throw new AppError("call_not_found");
  return found.id;
}

async function requireOpen({ now }: Pick<Deps, "now">, db: Db, callId: number): Promise<AppointmentRow> {
  const call = await findAppointment(db, callId);
  if (!call) throw new AppError("call_not_found");
  if (call.state === "cancelled" || !isShared(call, now())) throw new AppError("too_late_to_change");
  return call;
}
