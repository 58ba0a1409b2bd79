import { HttpError } from "react-admin";
import type { FocalPoint, StaffPicture } from "../../../../src/staff/pictures/contract.ts";
import { call, type Problem } from "../../frame/api.ts";

export type { FocalPoint, StaffPicture };

/** A photo as a record stores it. */
export interface Photo {
  url: string;
  alt: string;
  credit: string;
}

/** The key in the address of a picture of ours; null for a photo of another site. */
export function pictureKey(url: string): string | null {
  return /^\/pictures\/([A-Za-z0-9_-]{22})-\d+\.webp$/.exec(url)?.[1] ?? null;
}

/** The smallest file of a picture of ours, for lists; another site's photo as it is. */
export function smallFile(url: string): string {
  return url.replace(/^(\/pictures\/[A-Za-z0-9_-]{22})-\d+\.webp$/, "$1-480.webp");
}

export function readPicture(key: string): Promise<StaffPicture> {
  return call(`pictures/${key}/`);
}

/** Crops a picture around another point; the new crop has its own address. */
export function cropPicture(key: string, point: FocalPoint): Promise<StaffPicture> {
  return call(`pictures/${key}/cut/`, { method: "POST", body: point });
}

/** Has the server copy a picture from Wikimedia Commons. */
export function copyFromCommons(address: string): Promise<StaffPicture> {
  return call("pictures/from-commons/", { method: "POST", body: { address } });
}

/**
 * Uploads a file with XMLHttpRequest, because fetch does not report progress.
 *
 * @param onProgress share that was sent, 0 to 1; at 1 the server processes the picture
 * @throws HttpError with a message about the file
 */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<StaffPicture> {
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/staff/pictures/");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new HttpError("There is no connection to the server. Please try again.", 0));
    request.onload = () => {
      if (request.status === 201) return resolve(request.response as StaffPicture);
      const problem = (request.response ?? {}) as Partial<Problem>;
      const message = problem.fields?.file ?? problem.error ?? `The server answered ${request.status}.`;
      return reject(new HttpError(message, request.status, problem));
    };
    request.send(form);
  });
}
