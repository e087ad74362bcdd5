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
  createdAt: '2026-11-26T10:00:00Z',
  updatedAt: '2026-11-26T10:00:00Z',
};

test('the shared text of a janazah says when and where; that of a notice gives title and mosque', () => {
  const janazah = {
    ...notice,
    title: 'Janazah of Abdul Karim',
    prayerAfter: 'Asr',
    cemetery: 'Gardens of Peace',
  };
  expect(announcementText(janazah, 'Masjid an-Noor')).toBe(
    'Janazah of Abdul Karim, after Asr, burial: Gardens of Peace, Masjid an-Noor',
  );
  expect(announcementText(notice, 'Masjid an-Noor')).toBe('Side entrance closed, Masjid an-Noor');
});
