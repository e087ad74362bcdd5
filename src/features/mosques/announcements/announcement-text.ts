import type { Announcement } from './contract.ts';

/** What a friend must know of an announcement before following the link. */
export function announcementText(announcement: Announcement, mosqueName: string): string {
  const { title, prayerAfter, venue, cemetery } = announcement;
  const facts = [
    prayerAfter === null ? null : `after ${prayerAfter}`,
    venue,
    cemetery === null ? null : `burial: ${cemetery}`,
  ];
  return [title, ...facts.filter((fact) => fact !== null), mosqueName].join(', ');
}
