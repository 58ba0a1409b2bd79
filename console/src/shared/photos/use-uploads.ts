import { useRef, useState } from "react";
import { type StaffPicture, uploadPicture } from "./pictures.ts";

/** An upload in progress. */
export interface Upload {
  id: number;
  name: string;
  /** Sent so far, 0 to 1. */
  share: number;
  /** The error; undefined while it is in progress. */
  problem?: string;
}

/** The largest file that the server accepts; larger ones are refused before they are sent. */
const maxBytes = 15 * 1024 * 1024;

/** Uploads pictures one after the other and reports the progress of each. */
export function useUploads(onUploaded: (picture: StaffPicture) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const nextId = useRef(1);
  const change = (id: number, more: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...more } : one)));
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  async function sendOne(file: File, id: number) {
    if (file.size > maxBytes) return change(id, { problem: "It is larger than 15 MB. Save it smaller and try again" });
    try {
      const picture = await uploadPicture(file, (share) => change(id, { share }));
      drop(id);
      onUploaded(picture);
    } catch (error) {
      change(id, { problem: (error as Error).message });
    }
  }

  async function send(files: File[]) {
    const begun = files.map((file) => {
      nextId.current += 1;
      return { file, upload: { id: nextId.current, name: file.name, share: 0 } };
    });
    setUploads((all) => [...all, ...begun.map(({ upload }) => upload)]);
    for (const { file, upload } of begun) await sendOne(file, upload.id);
  }
  return { uploads, send, drop };
}
