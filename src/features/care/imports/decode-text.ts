import { fileError, importTooLarge, importUnreadable } from './errors.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Largest file in bytes: 20 MB. */
export const maxBytes = 20 * 1000 * 1000;

const strangers: readonly { starts: readonly number[]; what: string }[] = [
  {
    starts: [0x50, 0x4b, 0x03, 0x04],
    what: 'an Excel workbook or another zipped file: save it as CSV first',
  },
  { starts: [0xd0, 0xcf, 0x11, 0xe0], what: 'an old Excel workbook: save it as CSV first' },
  { starts: [0x25, 0x50, 0x44, 0x46], what: 'a PDF: ask for the table as a spreadsheet or CSV' },
  { starts: [0x1f, 0x8b], what: 'a compressed file: unpack it first' },
];

/**
 * The text of a file, without its byte order mark: UTF-8 or UTF-16 if the bytes say so, otherwise Windows-1252, which
 * British Excel writes. Refuses import_too_large, and import_unreadable for empty files and anything that is not text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes.length > maxBytes) {
    throw fileError(importTooLarge, 'The file is larger than 20 MB. Split it into smaller ones.');
  }
  const stranger = strangers.find(({ starts }) => starts.every((byte, at) => bytes[at] === byte));
  if (stranger) throw fileError(importUnreadable, `The file is ${stranger.what}.`);
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
