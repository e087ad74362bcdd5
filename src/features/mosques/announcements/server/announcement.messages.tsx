import { z } from 'zod';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { listFollowersAfter } from '#features/mosques/managers-and-follows/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { NotificationKind, WeeklySource } from '#kit/server/context.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { enqueueMails } from '#kit/server/mail/outbox.ts';
import { defineTopic, nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import type { Announcement } from '../announcement.contract.ts';
import { announcementKindLabels, announcementPath, hasOwnPage } from '../announcement.rules.ts';
import { janazahDetails, janazahTimeText } from '../janazah.rules.ts';
import {
  listRecentAnnouncements,
  lockAnnouncementForShare,
  noticeKey,
  presentOf,
} from './announcement.queries.ts';

/** A mosque has announced something, or moved a janazah. */
export const announcementMade = defineTopic(
  'announcement.made',
  z.object({
    announcementId: z.string(),
    mosque: z.string(),
    /** How often a janazah has moved; 0 when it is new. Missing in events stored before this field existed. */
    version: z.number().int().default(0),
  }),
);

const mosqueAnnouncementNotice: NotificationKind = {
  name: 'mosque_announcement',
  isUrgent: true,
  topic: 'communityUpdates',
};

/** A kind of its own, because the prayer may be in the morning. */
const janazahNotice: NotificationKind = {
  ...mosqueAnnouncementNotice,
  name: 'mosque_janazah',
  atNight: 'always',
};

/** The kinds of notice that this feature sends without an email, or with one that isn't a `message`. */
export const notificationKinds = [mosqueAnnouncementNotice, janazahNotice];

export const announcementMail = mail({
  key: 'announcement',
  when: 'A mosque that the member follows has a new announcement.',
  topic: 'communityUpdates',
  bulk: true,
  props: z.object({
    firstName: z.string(),
    placeId: z.string(),
    /** The page of what is announced; missing in messages stored before this field existed. */
    path: z.string().optional(),
    mosque: z.string(),
    title: z.string(),
    lines: z.array(z.string()),
    /** True for a janazah or a closure: it is sent at once, even to members who chose a digest. */
    cannotWait: z.boolean(),
  }),
  example: {
    firstName: 'Amina',
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    path: '/janazah/01a1fbf2-d9db-73f0-a93a-000000000001',
    mosque: 'Seven Kings Mosque',
    title: 'Janazah of Haji Abdul Karim Mia',
    lines: [
      'When: Thu 26 Nov after Dhuhr, about 1:15pm',
      'Burial at: Gardens of Peace',
      'The car leaves at: 1:45pm',
    ],
    cannotWait: true,
  },
  subject: ({ mosque, title }) => `${mosque}: ${title}`,
  page: ({ placeId, path = `/mosque/${placeId}` }) => path,
  isUrgent: ({ cannotWait }) => cannotWait,
  body: ({ firstName, placeId, mosque, title, lines, path = `/mosque/${placeId}` }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{mosque}, which you follow, has a new announcement:</p>
      <p>
        <strong>{title}</strong>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <MailButton href={`${site.publicUrl}${path}`}>Open the announcement</MailButton>
    </>
  ),
});

/** Notifies each follower of the mosque once, unless the announcement was ended or removed meanwhile. */
export const notifyFollowersOfAnnouncement = subscribe(
  announcementMade,
  'announcements: tell followers',
  async (tx, { announcementId, mosque, version }, after) => {
    const row = await lockAnnouncementForShare(tx.db, announcementId);
    if (!row || row.removedAt !== null) return null;
    const followers = await listFollowersAfter(tx.db, row.placeId, after, peopleAtOnce);
    const recipients = followers.filter(({ id }) => id !== row.createdBy);
    const key = noticeKey(row.id);
    const [shown] = await presentOf(tx.db, row.placeId, [row], tx.now);
    const lines = shown ? linesOf(shown) : [];
    const addressed = { ...row, date: row.heldOn };
    const path = announcementPath(addressed);
    const title = version > 0 ? `Moved: ${row.title}` : row.title;
    await addNotices(
      tx.db,
      recipients.map(({ id }) => id),
      {
        kind: row.kind === 'janazah' ? janazahNotice : mosqueAnnouncementNotice,
        title: `${mosque}: ${title}`,
        body: lines.join(' ').slice(0, 300) || announcementKindLabels[row.kind],
        path: hasOwnPage(addressed) ? path : `/mosque/${row.placeId}`,
        dedupeKey: key,
      },
      tx.now,
    );
    const messages = recipients.map(({ id: userId, email: to, firstName }) => ({
      to,
      userId,
      props: {
        firstName,
        placeId: row.placeId,
        title,
        path,
        mosque,
        lines,
        cannotWait: row.kind === 'janazah' || row.kind === 'closure',
      },
      dedupeKey: version > 0 ? `${key}:${userId}:${version}` : `${key}:${userId}`,
    }));
    await enqueueMails(tx.db, announcementMail, messages, tx.now);
    return nextAfter(followers);
  },
);

/** Formats the announcement in lines. */
function linesOf(shown: Announcement): string[] {
  const facts: [string, string | null][] = [
    ['When', shown.date === null ? null : janazahTimeText({ ...shown, date: shown.date })],
    ['After', shown.prayerAfter],
    ...janazahDetails(shown),
  ];
  const details = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return [...details, ...shown.body.split('\n').filter((line) => line.trim() !== '')];
}

/** Announcements in the weekly email. */
export const weeklyAnnouncements: WeeklySource = {
  kind: { name: 'announcement', heading: 'Notices', order: 1, limit: 4 },
  async items({ db, now }, since) {
    const announced = await listRecentAnnouncements(db, since, boroughDate(now));
    return announced.map(({ announcement, mosque }) => ({
      category: null,
      ...pick(announcement, 'placeId', 'title'),
      point: null,
      line: `${mosque}, until ${dateText(announcement.endsOn, 'day')}`,
      path: announcementPath({ ...announcement, date: announcement.heldOn }),
    }));
  },
};
