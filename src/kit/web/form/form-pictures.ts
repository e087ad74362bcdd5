import { preparePicture } from './prepare-picture.ts';
import { sendFile } from './upload-file.ts';

/** A picture of a form: one that the server has, by its id, or a file that is to be sent. */
export type FormPicture = { url: string; altText?: string } & ({ id: string } | { file: File });

/** Returns the stored pictures of a thing for a form. */
export function startPictures(
  pictures: readonly { id: string; url: string; altText?: string | null }[],
): FormPicture[] {
  return pictures.map(({ id, url, altText }) => ({ id, url, altText: altText ?? '' }));
}

/** Adds chosen files to the pictures of the form: no more than there is room for, and none twice. */
export function addFiles(
  pictures: readonly FormPicture[],
  files: readonly File[],
  room: number,
): FormPicture[] {
  const isNew = (file: File) =>
    !pictures.some((existing) => 'file' in existing && isSame(existing.file, file));
  const added = files.filter(isNew).slice(0, room);
  return [...pictures, ...added.map((file) => ({ file, url: URL.createObjectURL(file) }))];
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** Moves one of the pictures by a number of positions. */
export function movePicture(pictures: readonly FormPicture[], at: number, by: number): FormPicture[] {
  const moved = pictures[at];
  const to = at + by;
  if (!moved || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(at, 1).toSpliced(to, 0, moved);
}

/**
 * Sends those pictures of a form that the server does not have, one after another, each by POST to `path`, which
 * returns its `id`. Returns the pictures that the server has now, in the form's order, and as `problem` the error of the first that
 * failed, if one did.
 */
export async function sendPictures(
  path: string,
  pictures: readonly FormPicture[],
): Promise<{ sent: SentPicture[]; problem: unknown }> {
  const sent: SentPicture[] = [];
  let problem: unknown;
  for (const picture of pictures) {
    try {
      const id = 'id' in picture ? picture.id : await send(path, picture.file);
      const altText = picture.altText?.trim();
      sent.push(altText ? { id, altText } : { id });
    } catch (error) {
      problem ??= error;
    }
  }
  return { sent, problem };
}

type SentPicture = { id: string; altText?: string };

async function send(path: string, chosen: File): Promise<string> {
  const file = await preparePicture(chosen);
  const response = await sendFile('POST', path, { file, type: file.type });
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) {
    throw new Error('The answer names no picture.');
  }
  return String(answer.id);
}
