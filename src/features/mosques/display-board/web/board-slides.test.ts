import { expect, test } from 'vitest';
import { english } from '#features/mosques/prayer-times/languages/english.ts';
import { urdu } from '#features/mosques/prayer-times/languages/urdu.ts';
import type { Board } from '../contract.ts';
import { slidesOf } from './board-slides.ts';

const board: Board = {
  mosqueId: '01890000-0000-7000-8000-000000000000',
  name: 'Masjid',
  now: '2026-11-23T12:00:00.000Z',
  days: [],
  changes: [{ date: '2026-11-25', prayer: 'isha', from: '19:30', to: '19:45' }],
  announcements: [],
  events: [
    { title: 'Tafsir circle', date: '2026-11-22', time: '19:00' },
    { title: 'Homework club', date: '2026-11-24', time: '16:30' },
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

test('changes, Friday’s sittings and what is still to come are told in turn', () => {
  expect(slidesOf(board, '2026-11-23', english).map(({ title, lines }) => [title, ...lines])).toEqual([
    ['Isha 7:45pm', 'From Wednesday 25 November 2026', 'Until then 7:30pm'],
    ['Jumu‘ah 12:45pm', '12:45pm · English · Main hall'],
    ['Homework club', 'Tomorrow, 4:30pm'],
  ]);
});

test('on the Friday its sittings stand under the times, and in no slide', () => {
  expect(slidesOf({ ...board, changes: [], events: [] }, '2026-11-27', english)).toEqual([]);
});

test('a board in another language keeps the mosque’s own words', () => {
  const [change, , event] = slidesOf(board, '2026-11-23', urdu);
  expect(change?.title).toBe('عشاء 7:45pm');
  expect(event).toMatchObject({ label: 'آنے والے پروگرام', title: 'Homework club', lines: ['کل, 4:30pm'] });
});

test('a janazah is told between all others', () => {
  const janazah: Board['announcements'][number] = {
    id: '01890000-0000-7000-8000-000000000002',
    placeId: board.mosqueId,
    kind: 'janazah',
    title: 'Janazah after Dhuhr',
    body: '',
    endsOn: '2026-11-24',
    deceasedName: null,
    prayerAfter: 'Dhuhr',
    venue: null,
    cemetery: null,
    createdAt: board.now,
    updatedAt: board.now,
  };
  const slides = slidesOf({ ...board, announcements: [janazah] }, '2026-11-23', english);
  expect(slides.map(({ title }) => title === janazah.title)).toEqual([true, false, true, false, true, false]);
});
