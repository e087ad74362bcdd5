import { fileError, importTooLarge, importUnreadable } from './import.errors.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Largest file in bytes: 20 MB. */
export const maxBytes = 20 * 1000 * 1000;

/** The maximum characters of a spreadsheet from a browser: a request may have 100 KB, and a year's timetable takes a third of that. */
export const maxCsvLength = 95_000;
export const tooLongCsv = 'The file is too large for the browser. Please split it, or use the command line.';

const otherFormats: readonly { signature: readonly number[]; description: string }[] = [
  {
    signature: [0x50, 0x4b, 0x03, 0x04],
    description: 'an Excel workbook or another zipped file: save it as CSV first',
  },
  { signature: [0xd0, 0xcf, 0x11, 0xe0], description: 'an old Excel workbook: save it as CSV first' },
  { signature: [0x25, 0x50, 0x44, 0x46], description: 'a PDF: ask for the table as a spreadsheet or CSV' },
  { signature: [0x1f, 0x8b], description: 'a compressed file: unpack it first' },
];

/**
 * Decodes a file, without its byte order mark: UTF-8 or UTF-16 if the bytes are valid as such, otherwise Windows-1252, which
 * British Excel writes. Refuses import_too_large, and import_unreadable for empty files and files that are not text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes.length > maxBytes) {
    throw fileError(importTooLarge, 'The file is larger than 20 MB. Split it into smaller ones.');
  }
  const otherFormat = otherFormats.find(({ signature }) =>
    signature.every((byte, index) => bytes[index] === byte),
  );
  if (otherFormat) throw fileError(importUnreadable, `The file is ${otherFormat.description}.`);
  const decoded = decode(bytes);
  if (decoded.text.includes('\0')) {
    throw fileError(importUnreadable, 'The file is not text: it contains zero bytes.');
  }
  if (decoded.text.trim() === '') throw fileError(importUnreadable, 'The file is empty.');
  return decoded;
}

function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}
