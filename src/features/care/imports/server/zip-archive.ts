import { setImmediate } from 'node:timers/promises';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import type { ListPictures } from '#kit/server/context.ts';
import { fileError, importTooLarge, importUnreadable } from '../import.errors.ts';
import { decodeText } from '../text-file.rules.ts';

const megabyte = 1024 * 1024;

/** The limits of a ZIP file: number of entries, and sizes in bytes. */
const limits = { entries: 1000, unpacked: 60 * megabyte, picture: 5 * megabyte, list: megabyte };

/** Bytes that are unpacked at a time. DEFLATE can expand data a thousandfold, so sizes are checked after each step. */
const stepBytes = 8 * 1024;

/** A spreadsheet and the pictures that came with it. */
export type Archive = { csv: string; pictures: ListPictures };

type Entry = { name: string; base: string; parts: Uint8Array[]; size: number; failed: string };

/** Whether a file is a ZIP file, judged by its first bytes. */
export function isArchive(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);
}

/**
 * Reads a ZIP file of one CSV file and pictures, in any folders. Unpacks in memory only and within the limits, whatever sizes the
 * file claims. Refuses: import_unreadable, import_too_large.
 */
export async function readArchive(bytes: Uint8Array): Promise<Archive> {
  if (!isArchive(bytes)) throw fileError(importUnreadable, 'The file is not a ZIP file.');
  const entries = await unpack(bytes);
  const [list, ...others] = entries.filter(({ base }) => base.endsWith('.csv'));
  if (!list) {
    throw fileError(importUnreadable, 'The ZIP file holds no CSV file: put it beside the pictures.');
  }
  if (others.length > 0) {
    const names = [list, ...others].map(({ name }) => name).slice(0, 5);
    throw fileError(importUnreadable, `The ZIP file holds more than one CSV file: ${names.join(', ')}.`);
  }
  if (list.failed) throw fileError(importUnreadable, `${list.name} ${list.failed}.`);
  const pictures = Map.groupBy(
    entries.filter((entry) => entry !== list),
    ({ base }) => base,
  );
  return { csv: decodeText(Buffer.concat(list.parts)).text, pictures: picturesOf(pictures) };
}

function picturesOf(byName: ReadonlyMap<string, readonly Entry[]>): ListPictures {
  return {
    find(name) {
      const [entry, ...others] = byName.get(baseOf(name)) ?? [];
      if (!entry) return { ok: false, why: 'is not in the ZIP file' };
      if (others.length > 0) return { ok: false, why: 'is in the ZIP file more than once' };
      if (entry.failed) return { ok: false, why: entry.failed };
      return { ok: true, bytes: Buffer.concat(entry.parts) };
    },
  };
}

async function unpack(bytes: Uint8Array): Promise<Entry[]> {
  const entries: Entry[] = [];
  let unpacked = 0;
  let seen = 0;
  const unzip = new Unzip((file) => {
    seen += 1;
    const entry = toEntry(file);
    if (!entry) return;
    entries.push(entry);
    if (entry.failed) return;
    const limit = limitOf(entry);
    file.ondata = (error, part) => {
      if (error) return fail(entry, 'can’t be unpacked');
      unpacked += part.length;
      entry.size += part.length;
      if (entry.size > limit) fail(entry, tooLarge(limit));
      else if (entry.failed === '') entry.parts.push(part);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let offset = 0; offset < bytes.length; offset += stepBytes) {
    try {
      unzip.push(bytes.subarray(offset, offset + stepBytes), offset + stepBytes >= bytes.length);
    } catch {
      throw fileError(importUnreadable, 'The ZIP file is broken: it may have been cut short.');
    }
    if (seen > limits.entries) {
      throw fileError(importTooLarge, `The ZIP file holds more than ${limits.entries} files.`);
    }
    if (unpacked > limits.unpacked) {
      throw fileError(
        importTooLarge,
        'The ZIP file unpacks to more than 60 MB. Make the pictures smaller, or split it.',
      );
    }
    // Lets other requests proceed.
    await setImmediate();
  }
  return entries;
}

/** Returns the entry of a file; undefined for folders and for files that macOS adds. */
function toEntry({ name, compression, originalSize = 0 }: UnzipFile): Entry | undefined {
  const base = baseOf(name);
  if (base === '' || base.startsWith('.') || name.startsWith('__MACOSX/')) return undefined;
  const entry: Entry = { name, base, parts: [], size: 0, failed: '' };
  const limit = limitOf(entry);
  if (compression !== 0 && compression !== 8) fail(entry, 'can’t be unpacked');
  else if (originalSize > limit) fail(entry, tooLarge(limit));
  return entry;
}

function limitOf({ base }: Entry): number {
  return base.endsWith('.csv') ? limits.list : limits.picture;
}

function tooLarge(limit: number): string {
  return `is larger than ${limit / megabyte} MB`;
}

/** Marks an entry as failed and frees its unpacked parts. */
function fail(entry: Entry, why: string): void {
  entry.failed = why;
  entry.parts = [];
}

/** Returns a file's name without folders, normalised for comparison, since spreadsheets are typed by hand. */
function baseOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.normalize('NFC').trim().toLowerCase();
}
