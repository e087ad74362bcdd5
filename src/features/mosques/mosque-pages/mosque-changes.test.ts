import { expect, test } from 'vitest';
import { differenceOf, type MosqueForm, mosqueChangesOf } from './mosque-changes.ts';

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
