import { ApiError } from '#kit/contract/errors.ts';
import { decodeText } from '../decode-text.ts';

/** What a file holds, or why it can't be read. */
export type FileRead<Content> = { ok: true; value: Content } | { ok: false; why: string };

/** The text of a spreadsheet, in whichever encoding it was saved. */
export async function readCsvFile(file: File): Promise<FileRead<string>> {
  try {
    return { ok: true, value: decodeText(new Uint8Array(await file.arrayBuffer())).text };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, why: error.issues?.[0]?.message ?? error.message };
  }
}

/** A spreadsheet's text, or a ZIP file of a spreadsheet and pictures, which the server unpacks. */
export type ListContent = { csv: string } | { archive: File };

/** What the server takes: 40 MB. */
const largestArchive = 40 * 1024 * 1024;

/** The content of a file that may be a ZIP file, which its first bytes say. */
export async function readListFile(file: File): Promise<FileRead<ListContent>> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (p === 0x50 && k === 0x4b && !/\.xlsx?$/i.test(file.name)) {
    return file.size > largestArchive
      ? { ok: false, why: 'The ZIP file can be at most 40 MB. Make the pictures smaller, or split it.' }
      : { ok: true, value: { archive: file } };
  }
  const read = await readCsvFile(file);
  return read.ok ? { ok: true, value: { csv: read.value } } : read;
}
