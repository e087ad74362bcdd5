import { expect, test } from 'vitest';
import type { MosqueForm } from './edit-contract.ts';
import { differenceOf, mergedForm, mosqueChangesOf } from './mosque-changes.ts';

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
  method: 'MoonsightingCommittee',
  asrOpinion: 'standard',
  featured: false,
};

test('only what differs is a change, whatever the order of facilities and the spelling of times', () => {
  expect(
    mosqueChangesOf(before, { ...before, fajrTime: '5:30', facilities: ['Library', 'Parking'] }),
  ).toEqual({});
  expect(mosqueChangesOf(before, { ...before, phone: '020 7946 0000', maghribTime: '7:45' })).toEqual({
    phone: '020 7946 0000',
    maghribTime: '19:45',
  });
});

test('a time that is taken out of the form changes nothing; another field is emptied', () => {
  expect(mosqueChangesOf({ ...before, phone: '1' }, { ...before, fajrTime: '', phone: '' })).toEqual({
    phone: '',
  });
});

test('the difference shows old and new', () => {
  const changes = mosqueChangesOf(before, { ...before, name: 'Masjid an-Noor', facilities: [] });
  expect(differenceOf(before, changes)).toEqual([
    ['Name', 'Masjid an-Noor', 'Masjid'],
    ['Facilities', '(nothing)', 'Parking, Library'],
  ]);
});

test('what a form leaves out is no change; nothing known and none at all are two things', () => {
  expect(mosqueChangesOf(before, { phone: '1' })).toEqual({ phone: '1' });
  expect(mosqueChangesOf(before, { womensPrayers: [] })).toEqual({ womensPrayers: [] });
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

test('of a form filled in while another saved, what was typed stays, and the rest is as it stands now', () => {
  const now = { ...before, phone: '2', name: 'Masjid an-Noor', services: ['Nikah'] };
  const typed = { ...before, phone: '3', capacity: 900 };
  expect(mergedForm(before, typed, now)).toEqual({ ...now, phone: '3', capacity: 900 });
});
