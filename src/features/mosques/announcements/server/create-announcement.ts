import { notify } from '#features/accounts/notifications/server/notify.ts';
import { personOf } from '#features/accounts/users/server/queries.ts';
import { followersOf } from '#features/mosques/managers-and-follows/server/follows/followers.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { announcementKindLabels } from '../announcement-kinds.ts';
import { announcementNotFound, calls } from '../contract.ts';
import { announcementMail } from './announcement.mail.tsx';
import { type AnnouncementRow, noticeKey, recordOf, toAnnouncement } from './queries.ts';
import { checkEnd, managedMosque } from './require-manager.ts';
import { announcements } from './tables.ts';

/**
 * Announces something, and tells the mosque's followers in the same transaction, each once.
 * Refuses: mosque_not_found, not_allowed, bad_input, too_many_requests (20 a day for each mosque).
 */
export const createAnnouncement = handle(calls.createAnnouncement, {
  async prepare(ctx, { placeId, endsOn }) {
    const mosque = await managedMosque(ctx, placeId);
    checkEnd(endsOn, ctx.now);
    await consumeRateLimit(
      ctx.db,
      { action: 'announce', key: placeId, times: 20, perSeconds: 86_400 },
      ctx.now,
    );
    return mosque;
  },
  async run(tx, { placeId, ...input }, mosque) {
    const [stored] = await tx.db
      .insert(announcements)
      .values({ ...input, placeId, createdBy: personOf(tx).id, createdAt: tx.now.toISOString() })
      .returning();
    if (!stored) throw apiError(announcementNotFound);
    await notifyFollowers(tx, stored, mosque.name);
    await audit(tx, {
      action: 'announcement.create',
      target: { type: 'mosque', id: placeId },
      after: recordOf(stored),
    });
    return toAnnouncement(stored);
  },
});

async function notifyFollowers(tx: TxCtx, row: AnnouncementRow, mosque: string): Promise<void> {
  const followers = (await followersOf(tx.db, row.placeId)).filter(({ id }) => id !== row.createdBy);
  const key = noticeKey(row.id);
  const lines = linesOf(row);
  await notify(
    tx.db,
    followers.map(({ id }) => id),
    {
      kind: 'mosque_announcement',
      title: `${mosque}: ${row.title}`,
      body: lines.join(' ').slice(0, 300) || announcementKindLabels[row.kind],
      path: `/mosque/${row.placeId}`,
      dedupeKey: key,
    },
    tx.now,
  );
  for (const { id: userId, email: to, firstName } of followers) {
    const props = { firstName, placeId: row.placeId, mosque, title: row.title, lines };
    await enqueueMail(tx.db, announcementMail, { to, userId, props, dedupeKey: `${key}:${userId}` }, tx.now);
  }
}

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
