import { expect, test } from 'vitest';
import { english } from '#features/mosques/prayer-times/languages/prayer-words.ts';
import { urdu } from '#features/mosques/prayer-times/languages/urdu.ts';
import type { Board } from '../board.contract.ts';
import { slidesOf } from './board-notices.tsx';

const board: Board = {
  mosqueId: '01890000-0000-7000-8000-000000000000',
  name: 'Masjid',
  now: '2026-11-23T12:00:00.000Z',
  preview: null,
  days: [],
  changes: [{ date: '2026-11-25', prayer: 'isha', from: '19:30', to: '19:45' }],
  announcements: [],
  congregations: [],
  events: [
    { title: 'Tafsir circle', date: '2026-11-22', time: '19:00', notice: null },
    { title: 'Homework club', date: '2026-11-24', time: '16:30', notice: 'Room 2 today' },
  ],
  friday: {
    date: '2026-11-27',
    sittings: [
      {
        id: '01890000-0000-7000-8000-000000000001',
        time: '12:45',
        ends: null,
        language: 'English',
        hall: 'Main hall',
        address: null,
        womensPlaces: 'yes',
        until: null,
        confirmedAt: null,
        stale: false,
      },
    ],
  },
};

test('the slides show changed times, Friday’s sittings and events to come, in that order', () => {
  expect(slidesOf(board, '2026-11-23', english).map(({ title, lines }) => [title, ...lines])).toEqual([
    ['Isha 7:45pm', 'From Wednesday 25 November 2026', 'Until then 7:30pm'],
    ['Jumu‘ah 12:45pm', '12:45pm · English · Main hall'],
    ['Homework club', 'Tomorrow, 4:30pm', 'Room 2 today'],
  ]);
});

test('on a Friday the sittings have no slide', () => {
  expect(slidesOf({ ...board, changes: [], events: [] }, '2026-11-27', english)).toEqual([]);
});

test('a board in another language leaves the mosque’s own text untranslated', () => {
  const [change, , event] = slidesOf(board, '2026-11-23', urdu);
  expect(change?.title).toBe('عشاء 7:45pm');
  expect(event).toMatchObject({
    label: 'آنے والے پروگرام',
    title: 'Homework club',
    lines: ['کل, 4:30pm', 'Room 2 today'],
  });
});

test('an Eid prayer expected on either of two days gets one slide, with its details', () => {
  const eid = {
    kind: 'eid_al_fitr',
    title: 'Eid al-Fitr prayer',
    time: '7:30',
    expected: true,
    facts: ['English'],
  };
  const on = (date: string) => ({ ...eid, date, at: `${date}T07:30:00.000Z` });
  const congregations = [on('2027-03-09'), on('2027-03-10')];
  const quiet = { ...board, changes: [], events: [], friday: null, congregations };
  expect(slidesOf(quiet, '2027-03-07', english).map(({ label, lines }) => [label, ...lines])).toEqual([
    ['Tue 9 Mar / Wed 10 Mar', '7:30am · English'],
  ]);
});

test('a janazah slide is shown before every other slide', () => {
  const janazah: Board['announcements'][number] = {
    id: '01890000-0000-7000-8000-000000000002',
    placeId: board.mosqueId,
    kind: 'janazah',
    title: 'Janazah of an elder of this mosque',
    body: '',
    endsOn: '2026-11-24',
    deceasedName: null,
    prayerAfter: null,
    venue: null,
    cemetery: 'Gardens of Peace',
    date: '2026-11-24',
    prayer: 'dhuhr',
    time: '13:15',
    leavesAt: '14:00',
    womensPlaces: true,
    lifts: null,
    shownName: 'none',
    createdAt: board.now,
    updatedAt: board.now,
  };
  const slides = slidesOf({ ...board, announcements: [janazah] }, '2026-11-23', english);
  expect(slides.map(({ title }) => title === janazah.title)).toEqual([true, false, true, false, true, false]);
  expect(slides[0]?.lines).toEqual([
    'Tomorrow after Dhuhr, about 1:15pm',
    'There is room for women',
    'Burial at Gardens of Peace',
    'The car leaves at 2:00pm',
  ]);
});
