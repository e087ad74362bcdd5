import { readFile, stat } from 'node:fs/promises';
import { mostBytes } from '#features/care/imports/decode-text.ts';
import { importTooLarge, importUnreadable, refuseFile } from '#features/care/imports/refusals.ts';

/** The bytes of a file. Refuses import_unreadable when there is none, import_too_large before reading a large one. */
export async function loadFile(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw refuseFile(importUnreadable, `There is no file ${path}.`);
  if (!found.isFile()) throw refuseFile(importUnreadable, `${path} is no file.`);
  if (found.size > mostBytes)
    throw refuseFile(importTooLarge, 'The file has more than 20 MB. Split it into smaller ones.');
  return readFile(path).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw refuseFile(importUnreadable, `The file can’t be opened: ${why}.`);
  });
}
