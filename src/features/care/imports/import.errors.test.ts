import fc from 'fast-check';
import { expect, test } from 'vitest';
import { borough } from '#borough';
import { areaAround, isIn } from '#features/mosques/places/area.rules.ts';
import { draftPlace, maxCellLengths } from '#features/mosques/places/place-draft.rules.ts';
import { readPlaces } from '#features/mosques/places/place-file.rules.ts';
import { planPlaces } from '#features/mosques/places/place-plan.rules.ts';
import { placeImportKinds } from '#features/mosques/places/place-record.rules.ts';
import { checkDays } from '#features/mosques/prayer-times/timetable-check.rules.ts';
import { readTimetable } from '#features/mosques/prayer-times/timetable-file.rules.ts';
import { warningsOf } from '#features/mosques/prayer-times/timetable-warning.rules.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { quoteValue } from './cell.rules.ts';

const area = areaAround(borough);
const kind = fc.constantFrom(...placeImportKinds);
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '=1+1',
    '<script>',
    '"',
    '',
    '\u0000',
    '51.56',
    '0.07',
    'IG1 1AA',
    '5:30',
    '1/2/27',
    'x'.repeat(9000),
  ),
);
const json = fc.jsonValue({ maxDepth: 4 });

/** Runs a reader. Any error other than a refusal with a message fails the property. */
function rejectsAbove(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.code).toMatch(/^import_/);
    expect(error.issues?.[0]?.message).toMatch(/\S/);
  }
}

/** Reads, checks and plans a file of places, and checks that every draft can be stored. */
function throughPlaces(bytes: Uint8Array, of: (typeof placeImportKinds)[number]): void {
  const file = readPlaces(bytes, of);
  const drafted = file.records.map((record) => draftPlace(record, of, area));
  const drafts = drafted.flatMap(({ draft }) => draft ?? []);
  for (const draft of drafts) {
    expect(draft.name.length).toBeGreaterThan(0);
    expect(draft.name.length).toBeLessThanOrEqual(maxCellLengths.name);
    expect(draft.name).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    expect(draft.name.isWellFormed()).toBe(true);
    if (draft.position) expect(isIn(area, draft.position)).toBe(true);
    if (draft.website) expect(draft.website).toMatch(/^https?:\/\//);
  }
  const plan = planPlaces('mosque', drafts, [], new Map());
  expect(plan.reports).toHaveLength(drafts.length);
}

function throughTimetable(bytes: Uint8Array): void {
  const { days, columns } = readTimetable(bytes, { month: '2027-02' });
  const { valid } = checkDays(days);
  warningsOf(valid, { timeZone: 'Europe/London', columns, asrOpinion: 'standard', computed: () => ({}) });
}

test('arbitrary bytes are read or refused', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 400 }).map((text) => Buffer.from(text)),
    fc.string({ maxLength: 400 }).map((text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
  );
  const property = fc.property(bytes, kind, (file, of) => {
    rejectsAbove(() => throughPlaces(file, of));
    rejectsAbove(() => throughTimetable(file));
  });
  fc.assert(property, { numRuns: 1500 });
});

test('arbitrary cells under valid headings are kept within limits or reported', () => {
  const headings = 'Name,Postcode,Lat,Lng,Website,Phone,Facilities,Capacity,Notes';
  const rows = fc.array(fc.array(cell, { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 5 });
  const property = fc.property(rows, kind, (cells, of) => {
    const lines = cells.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
    rejectsAbove(() => throughPlaces(Buffer.from([headings, ...lines].join('\n')), of));
  });
  fc.assert(property, { numRuns: 1000 });
});

test('arbitrary times and dates under valid headings are accepted or reported', () => {
  const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  const property = fc.property(rows, (cells) => {
    const lines = cells.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
    const text = ['Date,Fajr Begins,Fajr Jamaat,Isha Begins,Isha Jamaat', ...lines].join('\n');
    rejectsAbove(() => throughTimetable(Buffer.from(text)));
  });
  fc.assert(property, { numRuns: 1000 });
});

test('features and elements of any shape are accepted or reported', () => {
  const properties = fc.dictionary(
    fc.constantFrom('name', 'postcode', '@id', 'phone', '__proto__', 'facilities'),
    json,
  );
  const feature = fc.oneof(
    json,
    fc.record({ properties, geometry: fc.record({ type: json, coordinates: json }), id: json }),
  );
  const tags = fc.dictionary(
    fc.constantFrom('name', 'amenity', 'religion', 'addr:postcode', 'website'),
    json,
  );
  const element = fc.oneof(
    json,
    fc.record({
      type: fc.constantFrom('node', 'way', 'relation'),
      id: json,
      lat: json,
      lon: json,
      tags,
      members: json,
      geometry: json,
      nodes: json,
      bounds: json,
    }),
  );
  const property = fc.property(fc.array(feature), fc.array(element), kind, (features, elements, of) => {
    rejectsAbove(() =>
      throughPlaces(Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })), of),
    );
    rejectsAbove(() => throughPlaces(Buffer.from(JSON.stringify({ elements })), of));
  });
  fc.assert(property, { numRuns: 1000 });
});

test('JSON nested a hundred thousand levels deep is read or refused', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const file = `{"type":"FeatureCollection","features":[{"properties":{"name":"A"},"geometry":{"coordinates":${deep}}}]}`;
  rejectsAbove(() => throughPlaces(Buffer.from(file), 'mosques'));
  rejectsAbove(() => throughPlaces(Buffer.from(deep), 'mosques'));
});

test('a quoted value contains no control characters or line breaks', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
    expect(quoteValue(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });
  fc.assert(property);
});
