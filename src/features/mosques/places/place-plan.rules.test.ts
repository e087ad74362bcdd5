import { expect, test } from 'vitest';
import type { StoredPlace } from './place-change.rules.ts';
import type { PlaceDraft } from './place-draft.rules.ts';
import { planPlaces } from './place-plan.rules.ts';

const aDraft = (changes: Partial<PlaceDraft> = {}): PlaceDraft => ({
  row: 'row 2',
  name: 'Masjid An-Nahl',
  postcode: 'IG1 1AA',
  position: { latitude: 51.559, longitude: 0.074 },
  services: [],
  facilities: [],
  mosque: {},
  ...changes,
});

const aStored = (changes: Partial<StoredPlace> = {}): StoredPlace => ({
  id: 'stored-1',
  kind: 'mosque',
  status: 'approved',
  source: 'import',
  sourceRef: null,
  name: 'Masjid An-Nahl',
  address: '1 Example Road',
  postcode: 'IG1 1AA',
  latitude: 51.559,
  longitude: 0.074,
  phone: null,
  email: null,
  website: null,
  description: null,
  capacity: null,
  establishedYear: null,
  services: [],
  facilities: [],
  imamName: null,
  schoolType: null,
  ageRange: null,
  facilityType: null,
  imageUrl: null,
  imageCredit: null,
  mosque: null,
  ...changes,
});

const plan = (drafts: PlaceDraft[], stored: StoredPlace[] = [], located = new Map()) =>
  planPlaces('mosque', drafts, stored, located);
const outcome = (...input: Parameters<typeof plan>) => plan(...input).reports.map((row) => row.outcome);

test('a place is matched by its reference even if it was renamed', () => {
  const reference = { source: 'osm', ref: 'node/1' };
  const stored = aStored({ source: 'osm', sourceRef: 'node/1', name: 'Old name', postcode: 'IG2 2BB' });
  const { reports, updates } = plan([aDraft({ reference })], [stored]);
  expect(reports[0]).toMatchObject({
    outcome: 'change',
    changes: [
      { field: 'name', from: 'Old name', to: 'Masjid An-Nahl' },
      { field: 'postcode', from: 'IG2 2BB', to: 'IG1 1AA' },
    ],
  });
  expect(updates[0]?.id).toBe('stored-1');
});

test('without a reference, a place is matched by name and postcode, ignoring accents, case and punctuation', () => {
  expect(outcome([aDraft({ name: 'The MASJID an nahl' })], [aStored({ name: 'Masjid An-Nahl' })])).toEqual([
    'change',
  ]);
  expect(outcome([aDraft({ position: { latitude: 51.56, longitude: 0.09 } })], [aStored()])).toEqual([
    'change',
  ]);
});

test('a place is also matched by name within 150 metres', () => {
  const near = { latitude: 51.5601, longitude: 0.074 };
  const far = { latitude: 51.5605, longitude: 0.074 };
  expect(outcome([aDraft({ postcode: 'IG1 9ZZ', position: near })], [aStored()])).toEqual(['change']);
  expect(outcome([aDraft({ postcode: 'IG1 9ZZ', position: far })], [aStored()])).toEqual(['add']);
});

test('an ambiguous match is skipped with advice on how to resolve it', () => {
  const { reports } = plan([aDraft()], [aStored(), aStored({ id: 'stored-2' })]);
  expect(reports[0]).toMatchObject({
    outcome: 'skip',
    problems: [{ why: 'could be any of 2 places with that name: give it a reference' }],
  });
});

test('an update never clears fields, adds to lists, and sets a missing reference', () => {
  const stored = aStored({ phone: '020 7946 0001', facilities: ['Library'] });
  const draft = aDraft({ reference: { source: 'osm', ref: 'way/2' }, facilities: ['Parking'] });
  const { updates } = plan([draft], [stored]);
  expect(updates[0]?.changes).toEqual({
    facilities: ['Library', 'Parking'],
    source: 'osm',
    sourceRef: 'way/2',
  });
});

test('a repeated row changes nothing', () => {
  expect(outcome([aDraft()], [aStored()])).toEqual(['unchanged']);
});

test('a second row for the same place is skipped', () => {
  const twice = [aDraft(), aDraft({ row: 'row 3', name: 'Masjid an Nahl' })];
  expect(plan(twice).reports[1]).toMatchObject({
    problems: [{ why: 'is the same place as row 2 of this file' }],
  });
  expect(outcome(twice, [aStored()])).toEqual(['unchanged', 'skip']);
});

test('a place of another kind and a rejected place are not changed', () => {
  const reference = { source: 'osm', ref: 'node/1' };
  const school = aStored({ kind: 'islamic_school', name: 'A school', source: 'osm', sourceRef: 'node/1' });
  expect(plan([aDraft({ reference })], [school]).reports[0]).toMatchObject({
    problems: [{ why: 'its reference belongs to the school “A school”' }],
  });
  const room = aStored({ kind: 'prayer_room', name: 'A room', source: 'osm', sourceRef: 'node/1' });
  expect(plan([aDraft({ reference })], [room]).reports[0]).toMatchObject({
    problems: [{ why: 'its reference belongs to the prayer room “A room”' }],
  });
  expect(outcome([aDraft()], [aStored({ status: 'rejected' })])).toEqual(['skip']);
  expect(outcome([aDraft()], [aStored({ kind: 'islamic_school' })])).toEqual(['add']);
});

test('a place without coordinates gets those of its postcode, or is skipped if that is unknown', () => {
  const { position: _, ...draft } = aDraft();
  const unknown = plan([draft]);
  expect(unknown.reports[0]).toMatchObject({ outcome: 'skip' });
  expect(unknown.unlocated).toEqual(['IG1 1AA']);
  const known = plan([draft], [], new Map([['IG1 1AA', { latitude: 51.55, longitude: 0.07 }]]));
  expect(known.reports[0]).toMatchObject({
    outcome: 'add',
    notes: ['has no coordinates: placed at the middle of IG1 1AA'],
  });
  expect(known.additions[0]?.values.latitude).toBe(51.55);
});

test('a new place next to one with another name is added with a note', () => {
  const { reports } = plan([aDraft({ name: 'Nahl Centre' })], [aStored()]);
  expect(reports[0]).toMatchObject({
    outcome: 'add',
    notes: ['stands 0 m from “Masjid An-Nahl”: check that they are two places'],
  });
});

test('women’s access and calculation settings change only where the file differs', () => {
  const mosque = { womensPrayers: ['jumuah' as const], womensWudu: null, method: 'Karachi' as const };
  const draft = aDraft({ mosque: { womensPrayers: [], method: 'Karachi', womensShare: 20 } });
  const { reports, updates } = plan([draft], [aStored({ mosque })]);
  expect(updates).toMatchObject([{ changes: { mosque: { womensPrayers: [], womensShare: 20 } } }]);
  expect(reports[0]).toMatchObject({
    changes: [
      { field: 'womens prayers', from: 'jumuah', to: 'none' },
      { field: 'womens share', from: '', to: '20' },
    ],
  });
});

test('a fact of access that the file leaves open stays, and “no” is not the same as not known', () => {
  const stored = aStored({ mosque: { stepFree: true, lift: null, hearingLoop: true } });
  const draft = aDraft({ mosque: { lift: false, hearingLoop: true } });
  const { reports, updates } = plan([draft], [stored]);
  expect(updates).toMatchObject([{ changes: { mosque: { lift: false } } }]);
  expect(reports[0]).toMatchObject({ changes: [{ field: 'lift', from: '', to: 'no' }] });
});
