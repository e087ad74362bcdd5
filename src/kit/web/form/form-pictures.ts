import { ApiProblem } from '../api-problem.ts';
import { sendFile } from './send-file.ts';
import { largestPicture } from './send-picture.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A picture of a form: one that the server has, by its id, or a file that is to be sent. */
export type FormPicture = { url: string; id: string } | { url: string; file: File };

/** The pictures of a thing as a form begins with them. */
export function startPictures(pictures: readonly { id: string; url: string }[]): FormPicture[] {
  return pictures.map(({ id, url }) => ({ id, url }));
}

/** Files that somebody chose, as pictures of the form: no more than there is room for, and none that is in it already. */
export function addFiles(
  pictures: readonly FormPicture[],
  files: readonly File[],
  room: number,
): FormPicture[] {
  const isNew = (file: File) => !pictures.some((known) => 'file' in known && isSame(known.file, file));
  const added = files.filter(isNew).slice(0, room);
  return [...pictures, ...added.map((file) => ({ file, url: URL.createObjectURL(file) }))];
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** The same pictures with one of them moved so many places. */
export function movePicture(pictures: readonly FormPicture[], at: number, by: number): FormPicture[] {
  const moved = pictures[at];
  const to = at + by;
  if (!moved || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(at, 1).toSpliced(to, 0, moved);
}

/**
 * Sends those pictures of a form that the server has not got, one after another, each by POST to `path`, which answers its
 * `id`. Answers all ids in the form's order, and `problem`: what became of the first that was not taken, if one wasn't.
 */
export async function sendPictures(
  path: string,
  pictures: readonly FormPicture[],
): Promise<{ ids: string[]; problem: unknown }> {
  const ids: string[] = [];
  let problem: unknown;
  for (const picture of pictures) {
    try {
      ids.push('id' in picture ? picture.id : await send(path, picture.file));
    } catch (error) {
      problem ??= error;
    }
  }
  return { ids, problem };
}

async function send(path: string, chosen: File): Promise<string> {
  const file = await shrinkPicture(chosen);
  if (file.size > largestPicture) throw new ApiProblem(413, 'too_large', 'A picture can be at most 5 MB.');
  const response = await sendFile('POST', path, { file, type: file.type });
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) {
    throw new Error('The answer names no picture.');
  }
  return String(answer.id);
}
