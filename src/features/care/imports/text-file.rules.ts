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
 * Stands before each sign of a decoded text that was read from a single byte of another encoding. It is no character
 * (Unicode reserves it for such use), so no text has it. `readCsv` removes it, and says which cells had it.
 */
export const mendedMark = '\uFDD0';

/** Shown for a byte that is no sign in Windows-1252 either. */
export const unreadableSign = '\uFFFD';

/** Returns a decoded text without its marks, and how many there were. */
export function withoutMarks(text: string): { text: string; marks: number } {
  const parts = text.split(mendedMark);
  return { text: parts.join(''), marks: parts.length - 1 };
}

/**
 * Decodes a file, without its byte order mark: UTF-8 or UTF-16 if the bytes are valid as such, otherwise Windows-1252, which
 * British Excel writes. Single bytes of Windows-1252 in a file of UTF-8, as when a row was pasted into it, are read as such
 * and marked. Refuses import_too_large, and import_unreadable for empty files and files that are not text.
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
    const { valid, invalid } = countSequences(bytes);
    const isUtf8 = startsWithMark(bytes) || invalid <= valid * maxInvalidPerValid;
    if (isUtf8) return { text: decodeMixed(bytes), encoding: 'UTF-8' };
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/**
 * How many invalid bytes a file of UTF-8 may have for each sequence of several bytes. In Windows-1252 a capital with an
 * accent and a sign after it, such as “É’”, can look like one among very many accents.
 */
const maxInvalidPerValid = 10;

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** UTF-8's sequences of several bytes: the first byte from and to, the second byte from and to, the length (RFC 3629). */
const sequences = [
  [0xc2, 0xdf, 0x80, 0xbf, 2],
  [0xe0, 0xe0, 0xa0, 0xbf, 3],
  [0xe1, 0xec, 0x80, 0xbf, 3],
  [0xed, 0xed, 0x80, 0x9f, 3],
  [0xee, 0xef, 0x80, 0xbf, 3],
  [0xf0, 0xf0, 0x90, 0xbf, 4],
  [0xf1, 0xf3, 0x80, 0xbf, 4],
  [0xf4, 0xf4, 0x80, 0x8f, 4],
] as const;

/** Returns the length of the character of UTF-8 at a position; 0 if there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const found = sequences.find(([from, to]) => first >= from && first <= to);
  if (!found) return 0;
  const [, , from, to, length] = found;
  const second = bytes[at + 1] ?? 0;
  const others = bytes.subarray(at + 2, at + length);
  const isWhole = others.length === length - 2 && others.every((byte) => byte >= 0x80 && byte <= 0xbf);
  return second >= from && second <= to && isWhole ? length : 0;
}

/** Counts the sequences of several bytes that are valid UTF-8, and the bytes that are part of no character. */
function countSequences(bytes: Uint8Array): { valid: number; invalid: number } {
  const counts = { valid: 0, invalid: 0 };
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) counts.invalid += 1;
    if (length > 1) counts.valid += 1;
    at += Math.max(length, 1);
  }
  return counts;
}

/** Decodes UTF-8 with single bytes of Windows-1252 in it, each of which is marked. */
function decodeMixed(bytes: Uint8Array): string {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      parts.push(new TextDecoder().decode(bytes.subarray(start, at)), mendedMark, signOf(bytes[at] ?? 0));
      start = at + 1;
    }
    at += Math.max(length, 1);
  }
  parts.push(new TextDecoder().decode(bytes.subarray(start)));
  return parts.join('');
}

function signOf(byte: number): string {
  const sign = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  return /\p{Cc}/u.test(sign) ? unreadableSign : sign;
}
