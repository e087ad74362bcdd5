import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { borough } from '#borough';
import { areaAround } from './area.rules.ts';
import { draftPlace, type PlaceDraft } from './place-draft.rules.ts';
import { readPlaces } from './place-file.rules.ts';
import type { PlaceImportKind } from './place-record.rules.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../test/fixtures/imports/${name}`, import.meta.url));

/** Reads a file and checks its records. Returns the drafts, and each problem as 'row: column: why'. */
function draftsOf(bytes: Uint8Array, kind: PlaceImportKind) {
  const file = readPlaces(bytes, kind);
  const drafted = file.records.map((record) => draftPlace(record, kind, areaAround(borough)));
  const problems = [...file.problems, ...drafted.flatMap((one) => (one.draft ? one.remarks : one.problems))];
  const drafts: PlaceDraft[] = drafted.flatMap(({ draft }) => draft ?? []);
  return { file, drafts, problemLines: problems.map(({ row, column, why }) => `${row}: ${column}: ${why}`) };
}

function refused(code: string, message: RegExp) {
  return expect.objectContaining({
    code,
    issues: [{ path: 'file', message: expect.stringMatching(message) }],
  });
}

test('a list of facilities in a cell is split at its semicolons, the file at the commas of its headings', () => {
  const row = 'IG1 1AA,Parking; Wudu; Wheelchair Access; Library; Kitchen';
  const list = `Name,Post Code,Facilities\nMasjid Example,${row}\nMasjid Other,${row}\n`;
  const { file, drafts } = draftsOf(Buffer.from(list), 'mosques');
  expect(file.format).toMatch(/^CSV \(commas/);
  expect(drafts.map(({ name, facilities }) => [name, facilities?.length])).toEqual([
    ['Masjid Example', 5],
    ['Masjid Other', 5],
  ]);
});

test('an Overpass response yields mosques from nodes, ways and relations', () => {
  const { file, drafts, problemLines } = draftsOf(fixture('overpass-place-of-worship.json'), 'mosques');
  expect(file.format).toBe('OpenStreetMap (Overpass JSON)');
  expect(file.notes).toEqual(['3 elements that are not tagged as mosques were left out.']);
  expect(drafts.map(({ name, reference, position }) => [name, reference?.ref, position])).toEqual([
    ['Masjid An-Nahl', 'node/9100000001', { latitude: 51.5591234, longitude: 0.0741234 }],
    ['Masjid An-Nur', 'way/9200000002', { latitude: 51.5702345, longitude: 0.0952345 }],
    ['Goodmayes Example Islamic Centre', 'relation/9300000003', { latitude: 51.5753, longitude: 0.1205 }],
    ['Clayhall Example Mosque', 'way/9200000004', { latitude: 51.5805, longitude: 0.0605 }],
  ]);
  expect(drafts[0]).toMatchObject({
    address: '14 Example Road, Ilford',
    postcode: 'IG1 1AA',
    phone: '+44 20 7946 0101',
    facilities: ['Wheelchair Access', "Women's Prayer Area"],
  });
  expect(problemLines).toEqual([
    'relation/9300000003: website: is not an http or https address; it was left out',
    'node/9100000005: null: has no name',
    'node/9100000007: lat, lon: is not in or near Redbridge',
  ]);
});

test('the same response yields its school and its facility when those kinds are requested', () => {
  const school = draftsOf(fixture('overpass-place-of-worship.json'), 'schools').drafts;
  expect(school).toMatchObject([{ name: "Example Girls' Islamic School", schoolType: 'Islamic school' }]);
  const facility = draftsOf(fixture('overpass-place-of-worship.json'), 'facilities').drafts;
  expect(facility).toMatchObject([{ name: 'Example Halal Butchers', facilityType: 'Halal butcher' }]);
});

test('a way without a centre gets the middle of its nodes, and a truncated response is noted', () => {
  const answer = {
    remark: 'runtime error: Query timed out in "query" at line 3 after 26 seconds.',
    elements: [
      {
        type: 'way',
        id: 1,
        nodes: [11, 12],
        tags: { amenity: 'place_of_worship', religion: 'muslim', name: 'A' },
      },
      { type: 'node', id: 11, lat: 51.55, lon: 0.07 },
      { type: 'node', id: 12, lat: 51.56, lon: 0.08 },
    ],
  };
  const { file, drafts } = draftsOf(Buffer.from(JSON.stringify(answer)), 'mosques');
  expect(drafts[0]?.position?.latitude).toBeCloseTo(51.555, 9);
  expect(file.notes).toEqual([expect.stringMatching(/may be incomplete: runtime error: Query timed out/)]);
});

test('a council’s GeoJSON yields schools, with a reason for each one left out', () => {
  const { file, drafts, problemLines } = draftsOf(fixture('council-portal-schools.geojson'), 'schools');
  expect(file.unknownColumns).toEqual(['OBJECTID', 'EASTING', 'NORTHING', 'WARD_NAME']);
  expect(
    drafts.map(({ name, schoolType, ageRange, address }) => [name, schoolType, ageRange, address]),
  ).toEqual([
    ['Madrasah Al-Example', 'Madrasa', '5-15', '22 Placeholder Street, Ilford'],
    ['Example Primary (Islamic ethos)', 'Independent school', '4 to 11', '1 Illustrative Way, Woodford'],
    ['Hifz Example Institute', 'Hifz school', '9-16', 'Unit 4, Model Yard, Ilford'],
  ]);
  expect(problemLines).toEqual([
    'feature 5: null: is not a GeoJSON feature with properties',
    'feature 3: POSTCODE: is not a full UK postcode, such as IG1 1AA; it was left out',
    'feature 4: geometry: is outside Redbridge, but would be in it with latitude and longitude exchanged',
  ]);
});

test('a Windows-1252 CSV keeps accents, quoted commas and line breaks, and formulas stay text', () => {
  const { file, drafts, problemLines } = draftsOf(fixture('office-mosques-windows-1252.csv'), 'mosques');
  expect(file.format).toBe('CSV (commas, Windows-1252)');
  expect(file.unknownColumns).toEqual(['Internal Ref No']);
  expect(drafts[0]).toMatchObject({
    name: 'Masjid Café Example',
    address: '12 High Road, Seven Kings, Ilford',
    postcode: 'IG3 8AA',
    phone: '(020) 7946 0121',
    website: 'https://www.cafe-masjid.example/',
    capacity: 1200,
    description: 'Jumu’ah in two sittings – “come early”',
    facilities: ['Wheelchair Access', 'Parking', "Women's Prayer Area", 'Wudu Facilities'],
  });
  expect(drafts[1]?.description).toBe('<b>Bold</b> & plain');
  expect(drafts[2]).toMatchObject({ name: '=SUM(A1:A9) Centre', description: '@everyone' });
  expect(problemLines).toEqual([
    'row 2: Facilities: is not a facility on our list; it was left out',
    'row 4: Web Site: is not an http or https address; it was left out',
    'row 4: Capacity: is not a whole number from 1 to 1000000; it was left out',
    'row 5: Post Code: is not a full UK postcode, such as IG1 1AA; it was left out',
    'row 6: Latitude, Longitude: is not a latitude and longitude; it may be an easting and northing of the National Grid',
  ]);
});

test('semicolons, byte order mark and decimal commas of Excel files are read', () => {
  const { file, drafts } = draftsOf(fixture('excel-facilities-semicolons.csv'), 'facilities');
  expect(file.format).toBe('CSV (semicolons, UTF-8)');
  expect(drafts.map(({ name, position, services }) => [name, position?.latitude, services])).toEqual([
    ['Example Halal Butchers', 51.5633, ['Meat', 'Poultry']],
    ['Sample Funeral Service', 51.575, ['Ghusl', 'Transport', 'Repatriation']],
    ['Sample Charity Shop', 51.589, []],
  ]);
  expect(drafts[0]?.address).toBe('7 Sample Parade, Ilford');
});

test('a CSV from Overpass is recognised by its @type and @id', () => {
  const { drafts } = draftsOf(
    Buffer.from('@type\t@id\t@lat\t@lon\tname\nway\t7\t51.56\t0.07\tMasjid A\n'),
    'mosques',
  );
  expect(drafts[0]?.reference).toEqual({ source: 'osm', ref: 'way/7' });
});

test.each([
  ['{"type":"FeatureCollection","features":[', 'import_unreadable', /^The JSON is broken/],
  ['{"hello":1}', 'import_unreadable', /neither a GeoJSON FeatureCollection/],
  ['<html><body>Too many requests</body></html>', 'import_unreadable', /web page or XML/],
  [
    'Phone,Website\n1,2\n',
    'import_columns_missing',
    /a column of names .* Its headings are: Phone, Website\.$/,
  ],
  [
    'Name,Phone\nA,2\n',
    'import_columns_missing',
    /either a column Postcode or the columns Latitude and Longitude/,
  ],
  [
    '{"type":"FeatureCollection","crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::27700"}},"features":[]}',
    'import_unreadable',
    /Export it in WGS 84/,
  ],
])('%s is refused with one sentence', (text, code, message) => {
  expect(() => readPlaces(Buffer.from(text), 'mosques')).toThrow(refused(code, message));
});

test('invisible characters are removed from cells', () => {
  const row = 'Turned \u202Ename,\u200EIG1 1AA,\u202A020 7946 0101\u202C';
  const { drafts, problemLines } = draftsOf(Buffer.from(`Name,Post Code,Telephone\n${row}\n`), 'mosques');
  expect(problemLines).toEqual([]);
  expect(drafts[0]).toMatchObject({ name: 'Turned name', postcode: 'IG1 1AA', phone: '020 7946 0101' });
});

test('a row with an overlong name, a control character or no name is refused with column and reason', () => {
  const rows = [`"${'x'.repeat(201)}",IG1 1AA`, '"Bell\u0007",IG1 1AA', ',IG1 1AA'];
  const { problemLines } = draftsOf(Buffer.from(`Name,Postcode\n${rows.join('\n')}\n`), 'mosques');
  expect(problemLines).toEqual([
    'row 2: Name: is longer than this column’s limit of 200 characters',
    'row 3: Name: contains a control character',
    'row 4: null: has no name',
  ]);
  const half = '{"features":[{"properties":{"name":"\\ud800","postcode":"IG1 1AA"}}]}';
  expect(draftsOf(Buffer.from(half), 'mosques').problemLines).toEqual([
    'feature 1: name: contains half a character',
  ]);
});

// Maps often hold half a postcode (komoot/photon#1105).
test('an invalid postcode is left out if the place has a position', () => {
  const feature = (name: string, postcode: string) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [0.0741, 51.5591] },
    properties: { name, postcode },
  });
  const features = [feature('Masjid A', 'IG1'), feature('Masjid B', `IG1 1AA${'x'.repeat(40)}`)];
  const file = JSON.stringify({ type: 'FeatureCollection', features });
  const { drafts, problemLines } = draftsOf(Buffer.from(file), 'mosques');
  expect(drafts.map(({ name, postcode, position }) => [name, postcode, position?.latitude])).toEqual([
    ['Masjid A', undefined, 51.5591],
    ['Masjid B', undefined, 51.5591],
  ]);
  expect(problemLines).toEqual([
    'feature 1: postcode: is not a full UK postcode, such as IG1 1AA; it was left out',
    'feature 2: postcode: is longer than this column’s limit of 20 characters; it was left out',
  ]);
});
