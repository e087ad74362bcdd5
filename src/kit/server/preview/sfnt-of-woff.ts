import { inflateSync } from 'node:zlib';

/** More than the largest font that we ship would take: a table never grows to this by being inflated. */
const maxTable = 4_000_000;

/** A WOFF file as the TrueType file that is packed in it (W3C, WOFF 1.0): what draws text on the server reads no WOFF. */
export function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  writeHead(directory, woff, count);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let at = 0; at < count; at++) {
    const entry = woff.subarray(44 + at * 20, 64 + at * 20);
    const table = tableOf(woff, entry);
    const line = 12 + at * 16;
    entry.copy(directory, line, 0, 4);
    directory.writeUInt32BE(entry.readUInt32BE(16), line + 4);
    directory.writeUInt32BE(offset, line + 8);
    directory.writeUInt32BE(table.length, line + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function writeHead(directory: Buffer, woff: Buffer, count: number): void {
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
}

function tableOf(woff: Buffer, entry: Buffer): Buffer {
  const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
  const bytes = woff.subarray(offset, offset + packed);
  return packed < length ? inflateSync(bytes, { maxOutputLength: maxTable }) : bytes;
}
