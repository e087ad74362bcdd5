import { expect, test } from 'vitest';
import { forEachFact } from '#features/mosques/places/access-facts.rules.ts';
import type { MosqueForm } from './mosque-edit.contract.ts';
import { differenceOf, diffMosqueForm, mergedForm } from './mosque-edit.rules.ts';

const before: MosqueForm = {
  name: 'Masjid',
  address: '1 High Road',
  postcode: 'IG1 1AA',
  phone: '',
  email: '',
  website: '',
  fajrTime: '05:30',
  maghribTime: '',
  facilities: ['Parking', 'Library'],
  description: '',
  imamName: '',
  capacity: null,
  establishedYear: null,
  services: [],
  womensPrayers: null,
  womensEntrance: null,
  womensWudu: null,
  womensShare: null,
  womensNote: '',
  ...forEachFact(() => null),
  minutesToJanazah: null,
  method: 'MoonsightingCommittee',
  asrOpinion: 'standard',
  featured: false,
};

test('the order of facilities and the spelling of times do not count as changes', () => {
  expect(diffMosqueForm(before, { ...before, fajrTime: '5:30', facilities: ['Library', 'Parking'] })).toEqual(
    {},
  );
  expect(diffMosqueForm(before, { ...before, phone: '020 7946 0000', maghribTime: '7:45' })).toEqual({
    phone: '020 7946 0000',
    maghribTime: '19:45',
  });
});

test('clearing a time changes nothing; clearing another field empties it', () => {
  expect(diffMosqueForm({ ...before, phone: '1' }, { ...before, fajrTime: '', phone: '' })).toEqual({
    phone: '',
  });
});

test('the difference shows old and new values', () => {
  const changes = diffMosqueForm(before, { ...before, name: 'Masjid an-Noor', facilities: [] });
  expect(differenceOf(before, changes)).toEqual([
    ['Name', 'Masjid an-Noor', 'Masjid'],
    ['Facilities', '(nothing)', 'Parking, Library'],
  ]);
});

test('a missing field is not a change, and an empty list differs from an unknown one', () => {
  expect(diffMosqueForm(before, { phone: '1' })).toEqual({ phone: '1' });
  expect(diffMosqueForm(before, { womensPrayers: [] })).toEqual({ womensPrayers: [] });
  expect(differenceOf({ womensPrayers: null }, { womensPrayers: [] })).toEqual([
    ['Women’s places', 'None', ''],
  ]);
  expect(
    differenceOf(
      { womensPrayers: [], capacity: null, asrOpinion: 'standard' },
      {
        womensPrayers: ['jumuah', 'daily'],
        capacity: 1200,
        asrOpinion: 'hanafi',
      },
    ),
  ).toEqual([
    ['Capacity', '1200', ''],
    ['Asr', 'Hanafi (later)', 'Standard'],
    ['Women’s places', 'Daily prayers, Jumu‘ah', 'None'],
  ]);
});

test('merging keeps what was typed and takes the other fields from the saved mosque', () => {
  const now = { ...before, phone: '2', name: 'Masjid an-Noor', services: ['Nikah'] };
  const typed = { ...before, phone: '3', capacity: 900 };
  expect(mergedForm(before, typed, now)).toEqual({ ...now, phone: '3', capacity: 900 });
});
