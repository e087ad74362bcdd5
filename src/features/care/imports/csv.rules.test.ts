import { expect, test } from 'vitest';
import { detectDelimiter, readCsv } from './csv.rules.ts';
import { decodeText, maxBytes } from './text-file.rules.ts';

const known = new Set([
  'name',
  'address',
  'post code',
  'facilities',
  'parking',
  'wudu',
  'library',
  'kitchen',
]);
const isKnown = (key: string) => known.has(key);

/** The error for a whole file, with its message. */
function refused(code: string, message: RegExp) {
  return expect.objectContaining({
    code,
    issues: [{ path: 'file', message: expect.stringMatching(message) }],
  });
}

test('rows keep the spreadsheet’s numbers across line breaks in cells and blank rows', () => {
  const { rows } = readCsv('Name,Address\r\n"A","1 Road,\r\nTown"\r\n\r\n,\r\nB,2 Road\r\n', isKnown);
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 5]);
  expect(rows[1]?.cells).toEqual(['A', '1 Road,\r\nTown']);
});

test('the delimiter is detected outside quotation marks or taken from Excel’s hint', () => {
  expect(detectDelimiter('Name;Address\nA;"1 Road, Town, Place, County"', isKnown)).toBe(';');
  expect(detectDelimiter('Name\tAddress\nA\t1 Road, Town', isKnown)).toBe('\t');
  expect(detectDelimiter('sep=;\nName,x;Address', isKnown)).toBe(';');
  expect(detectDelimiter('Name', isKnown)).toBe(',');
  expect(readCsv('sep=;\nName;Postcode\nA;IG1 1AA', isKnown).rows[0]).toEqual({
    number: 2,
    cells: ['Name', 'Postcode'],
  });
});

test('the headings decide the delimiter, whatever the cells below them have', () => {
  const row = 'Masjid Example,IG1 1AA,Parking; Wudu; Wheelchair Access; Library; Kitchen';
  const list = `Name,Post Code,Facilities\n${row}\n${row}\n`;
  expect(detectDelimiter(list, isKnown)).toBe(',');
  expect(detectDelimiter(`"Mosques; schools; halls; as of May"\n${list}`, isKnown)).toBe(',');
  expect(detectDelimiter('Name;Address\nA;1 Road, Town, Place, County', isKnown)).toBe(';');
  expect(detectDelimiter('"Name";"Address"\nA;1 Road, Town, Place, County', isKnown)).toBe(';');
});

test('an unclosed quotation mark is refused with one clear message', () => {
  expect(() => readCsv('Name,Address\nA,"1 Road\nB,2 Road', isKnown)).toThrow(
    refused(
      'import_unreadable',
      /^The CSV can’t be split .* near line \d+: a quotation mark is opened and never closed\.$/,
    ),
  );
});

test('more than 50,000 rows are refused', () => {
  expect(() => readCsv('a\n'.repeat(50_001), isKnown)).toThrow(refused('import_too_large', /50,000 rows/));
  expect(readCsv('a\n'.repeat(50_000), isKnown).rows).toHaveLength(50_000);
});

test('bytes are decoded as UTF-8, UTF-16 or Windows-1252, whichever they are', () => {
  const latin = Uint8Array.from([...'Caf'].map((letter) => letter.charCodeAt(0)).concat(0xe9, 0x20, 0x93));
  expect(decodeText(latin)).toEqual({ text: 'Café “', encoding: 'Windows-1252' });
  expect(decodeText(Buffer.from('\uFEFFCafé'))).toEqual({ text: 'Café', encoding: 'UTF-8' });
  expect(decodeText(Buffer.from('\uFEFFCafé', 'utf16le'))).toEqual({ text: 'Café', encoding: 'UTF-16' });
  expect(decodeText(Buffer.from('\uFEFFCafé', 'utf16le').swap16())).toEqual({
    text: 'Café',
    encoding: 'UTF-16',
  });
});

test('a single byte of Windows-1252 in UTF-8 is read as such, and its cell is named', () => {
  const bytes = Buffer.concat([
    Buffer.from('Name,Address\nan-Nūr,1 Road\nB,"St Mary'),
    Buffer.from([0x92]),
    Buffer.from('s, Ilford"\n'),
  ]);
  const { text, encoding } = decodeText(bytes);
  expect(encoding).toBe('UTF-8');
  const { rows, mended } = readCsv(text, isKnown);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Name', 'Address'],
    ['an-Nūr', '1 Road'],
    ['B', 'St Mary’s, Ilford'],
  ]);
  expect(mended).toEqual([{ row: 3, at: 1, text: 'St Mary’s, Ilford', signs: ['’'] }]);
  // Cut short within a character, as by a limit.
  expect(decodeText(Buffer.from('Nūr ū').subarray(0, -1))).toEqual({
    text: 'Nūr \uFDD0Å',
    encoding: 'UTF-8',
  });
});

test('a file that is not readable text is refused with the reason', () => {
  expect(() => decodeText(Buffer.from('PK\x03\x04rest'))).toThrow(
    refused('import_unreadable', /Excel workbook.*save it as CSV/),
  );
  expect(() => decodeText(Buffer.from('%PDF-1.7'))).toThrow(refused('import_unreadable', /PDF/));
  expect(() => decodeText(Buffer.from('a\0b'))).toThrow(refused('import_unreadable', /not text/));
  expect(() => decodeText(Buffer.from(' \r\n'))).toThrow(refused('import_unreadable', /empty/));
  expect(() => decodeText(new Uint8Array(maxBytes + 1))).toThrow(refused('import_too_large', /20 MB/));
});
