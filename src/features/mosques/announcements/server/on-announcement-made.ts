import { notify } from '#features/accounts/notifications/server/public.ts';
import { followersAfter } from '#features/mosques/managers-and-follows/server/public.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { announcementKindLabels } from '../announcement-kinds.ts';
import { announcementMail } from './announcement.mail.tsx';
import { mosqueAnnouncementNotice } from './notification-kinds.ts';
import { type AnnouncementRow, lockAnnouncement, noticeKey } from './queries.ts';
import { announcementMade } from './topics.ts';

/** Tells the mosque's followers, each once; nobody of what was ended or taken down meanwhile. */
export const notifyFollowers = subscribe(
  announcementMade,
  'announcements: tell followers',
  async (tx, { announcementId, mosque }, after) => {
    const row = await lockAnnouncement(tx.db, announcementId);
    if (!row || row.removedAt !== null) return null;
    const followers = await followersAfter(tx.db, row.placeId, after, peopleAtOnce);
    const told = followers.filter(({ id }) => id !== row.createdBy);
    const key = noticeKey(row.id);
    const lines = linesOf(row);
    await notify(
      tx.db,
      told.map(({ id }) => id),
      {
        kind: mosqueAnnouncementNotice,
        title: `${mosque}: ${row.title}`,
        body: lines.join(' ').slice(0, 300) || announcementKindLabels[row.kind],
        path: `/mosque/${row.placeId}`,
        dedupeKey: key,
      },
      tx.now,
    );
    const messages = told.map(({ id: userId, email: to, firstName }) => ({
      to,
      userId,
      props: {
        firstName,
        placeId: row.placeId,
        mosque,
        title: row.title,
        lines,
        cannotWait: row.kind === 'janazah' || row.kind === 'closure',
      },
      dedupeKey: `${key}:${userId}`,
    }));
    await enqueueMails(tx.db, announcementMail, messages, tx.now);
    return nextAfter(followers);
  },
);

/** What is announced, line by line. */
function linesOf(row: AnnouncementRow): string[] {
  const facts: [string, string | null][] = [
    ['Of', row.deceasedName],
    ['After', row.prayerAfter],
    ['Where', row.venue],
    ['Burial', row.cemetery],
  ];
  const told = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return [...told, ...row.body.split('\n').filter((line) => line.trim() !== '')];
}
