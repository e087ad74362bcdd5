import { expect, test } from 'vitest';
import type { Announcement } from '../announcement.contract.ts';
import { announcementText } from './announcement-list.tsx';

const notice: Announcement = {
  id: '01890000-0000-7000-8000-000000000000',
  placeId: '01890000-0000-7000-8000-000000000001',
  kind: 'notice',
  title: 'Side entrance closed',
  body: 'Please use the High Road door.',
  endsOn: '2026-11-29',
  deceasedName: null,
  prayerAfter: null,
  venue: null,
  cemetery: null,
  date: null,
  prayer: null,
  time: null,
  leavesAt: null,
  womensPlaces: null,
  lifts: null,
  shownName: null,
  createdAt: '2026-11-26T10:00:00Z',
  updatedAt: '2026-11-26T10:00:00Z',
};

test('the shared text of a janazah says when and where; that of a notice gives title and mosque', () => {
  const janazah: Announcement = {
    ...notice,
    kind: 'janazah',
    title: 'Janazah of Abdul Karim',
    date: '2026-11-26',
    prayer: 'asr',
    time: '14:15',
    cemetery: 'Gardens of Peace',
    leavesAt: '14:40',
  };
  expect(announcementText(janazah, 'Masjid an-Noor')).toBe(
    'Janazah of Abdul Karim, Thu 26 Nov after Asr, about 2:15pm, Masjid an-Noor, burial: Gardens of Peace, the car leaves at 2:40pm',
  );
  expect(announcementText(notice, 'Masjid an-Noor')).toBe('Side entrance closed, Masjid an-Noor');
});
