import { readFile, stat } from 'node:fs/promises';
import { maxBytes } from '#features/care/imports/decode-text.ts';
import { fileError, importTooLarge, importUnreadable } from '#features/care/imports/errors.ts';

/** The bytes of a file. Refuses import_unreadable when there is none, import_too_large before reading a large one. */
export async function loadFile(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw fileError(importUnreadable, `There is no file ${path}.`);
  if (!found.isFile()) throw fileError(importUnreadable, `${path} is not a file.`);
  if (found.size > maxBytes)
    throw fileError(importTooLarge, 'The file is larger than 20 MB. Split it into smaller ones.');
  return readFile(path).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw fileError(importUnreadable, `The file can’t be opened: ${why}.`);
  });
}
