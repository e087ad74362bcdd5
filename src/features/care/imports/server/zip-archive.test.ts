import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readArchive } from './zip-archive.ts';

const csv = strToU8('Name,Postcode,Picture\nMasjid An-Nahl,IG1 1AA,nahl.jpg\n');
const megabyte = 1024 * 1024;
const issueOf = (message: RegExp) =>
  expect.objectContaining({ issues: [{ path: 'file', message: expect.stringMatching(message) }] });

test('a picture is found by its name, in any folder and letter case', async () => {
  const zip = zipSync({ 'list/mosques.csv': csv, 'list/pictures/Nahl.JPG': strToU8('bytes') });
  const archive = await readArchive(zip);
  expect(archive.csv).toContain('Masjid An-Nahl');
  expect(archive.pictures.find('nahl.jpg')).toEqual({ ok: true, bytes: Buffer.from('bytes') });
  expect(archive.pictures.find('noor.jpg')).toEqual({ ok: false, why: 'is not in the ZIP file' });
});

test('a streamed archive, with sizes after each file, is read too', async () => {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_error, part) => parts.push(part));
  for (const [name, content] of [
    ['mosques.csv', csv],
    ['nahl.jpg', strToU8('x'.repeat(100_000))],
  ] as const) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(content, true);
  }
  zip.end();
  const archive = await readArchive(Buffer.concat(parts));
  expect(archive.pictures.find('nahl.jpg')).toMatchObject({ ok: true, bytes: { length: 100_000 } });
});

test('macOS metadata is ignored, and neither of two pictures with one name is used', async () => {
  const archive = await readArchive(
    zipSync({
      'mosques.csv': csv,
      '__MACOSX/._mosques.csv': csv,
      '.DS_Store': csv,
      'a/nahl.jpg': strToU8('one'),
      'b/nahl.jpg': strToU8('two'),
    }),
  );
  expect(archive.pictures.find('nahl.jpg')).toMatchObject({ why: 'is in the ZIP file more than once' });
});

test('an oversized picture is left out, even if it states a smaller size, and the others are read', async () => {
  const honest = zipSync({
    'mosques.csv': csv,
    'nahl.jpg': new Uint8Array(5 * megabyte + 1),
    'noor.jpg': strToU8('x'),
  });
  for (const zip of [honest, lying(honest)]) {
    const archive = await readArchive(zip);
    expect(archive.pictures.find('nahl.jpg')).toEqual({ ok: false, why: 'is larger than 5 MB' });
    expect(archive.pictures.find('noor.jpg')).toMatchObject({ ok: true });
  }
});

test('a ZIP bomb is refused before it is unpacked, whatever sizes it states', async () => {
  const ofFive = localPart(zipSync({ 'nahl.jpg': new Uint8Array(5 * megabyte) }));
  const bomb = Buffer.concat([
    localPart(zipSync({ 'mosques.csv': csv })),
    ...Array.from({ length: 13 }, () => ofFive),
  ]);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(readArchive(lying(bomb))).rejects.toEqual(issueOf(/unpacks to more than 60 MB/));
  const crowd = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.jpg`, new Uint8Array()]));
  await expect(readArchive(zipSync({ 'mosques.csv': csv, ...crowd }))).rejects.toEqual(
    issueOf(/more than 1000 files/),
  );
});

test.each([
  ['no CSV file', { 'nahl.jpg': csv }, /holds no CSV file/],
  ['two CSV files', { 'a.csv': csv, 'b.csv': csv }, /more than one CSV file: a.csv, b.csv/],
  ['a CSV file of 2 MB', { 'a.csv': new Uint8Array(2 * megabyte) }, /a.csv is larger than 1 MB/],
])('a ZIP file with %s is refused', async (_what, files, message) => {
  await expect(readArchive(zipSync(files))).rejects.toEqual(issueOf(message));
});

test('a truncated ZIP file and a file of another type are refused', async () => {
  const zip = zipSync({
    'mosques.csv': csv,
    'nahl.jpg': [crypto.getRandomValues(new Uint8Array(50_000)), { level: 0 }],
  });
  await expect(readArchive(zip.subarray(0, 20_000))).rejects.toEqual(issueOf(/cut short/));
  await expect(readArchive(csv)).rejects.toEqual(issueOf(/not a ZIP file/));
});

/** A ZIP file without its directory, so that more can follow. */
function localPart(zip: Uint8Array): Buffer {
  const bytes = Buffer.from(zip);
  return bytes.subarray(0, bytes.indexOf('PK\x01\x02'));
}

/** The same file, with entries that each claim to hold ten bytes. */
function lying(zip: Uint8Array): Uint8Array {
  const lie = Buffer.from(zip);
  for (let at = lie.indexOf('PK\x03\x04'); at >= 0; at = lie.indexOf('PK\x03\x04', at + 1)) {
    lie.writeUInt32LE(10, at + 22);
  }
  return lie;
}
