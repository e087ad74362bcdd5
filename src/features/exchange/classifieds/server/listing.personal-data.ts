import { and, asc, eq, inArray } from 'drizzle-orm';
import { memberNames } from '#features/accounts/users/server/public.ts';
import { totalText } from '#kit/contract/number-text.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { smallKeyOf } from '#kit/server/files/stored-files.ts';
import { deleteListing } from './listing.own.ts';
import { listingTarget } from './listing.queries.ts';
import { toOwnListings } from './listing.read.ts';
import {
  classifiedListings,
  classifiedMessages,
  classifiedPictures,
  classifiedTalks,
} from './listing.tables.ts';
import { isParticipant } from './talk.queries.ts';

/** A member's listings. */
export const ownListings: PersonalData = {
  order: 82,
  title: 'Your classified listings',
  kept: null,
  async nameLosses(db, userId) {
    const isOpen = inArray(classifiedListings.status, ['pending', 'approved']);
    const count = await db.$count(
      classifiedListings,
      and(eq(classifiedListings.sellerUserId, userId), isOpen),
    );
    return count === 0 ? null : totalText(count, 'classified listing', 'classified listings');
  },
  async export(db, userId) {
    const rows = await db
      .select()
      .from(classifiedListings)
      .where(eq(classifiedListings.sellerUserId, userId))
      .orderBy(asc(classifiedListings.id));
    return toOwnListings({ db, now: new Date(0) }, rows);
  },
  async erase(tx, userId) {
    const rows = await tx.db
      .select()
      .from(classifiedListings)
      .where(eq(classifiedListings.sellerUserId, userId))
      .orderBy(asc(classifiedListings.id))
      .for('update');
    for (const row of rows) await deleteListing(tx, row);
    const ids = rows.map(({ id }) => id);
    await eraseThingsFromAudit(tx.db, { type: listingTarget.type, authorId: userId, ids, keptIds: [] });
  },
  async files(db, userId) {
    const rows = await db
      .select({ key: classifiedPictures.fileKey })
      .from(classifiedPictures)
      .innerJoin(classifiedListings, eq(classifiedListings.id, classifiedPictures.listingId))
      .where(eq(classifiedListings.sellerUserId, userId));
    return rows.flatMap(({ key }) => [key, smallKeyOf(key)]);
  },
};

/** A member's messages about listings, sent and received. */
export const ownListingMessages: PersonalData = {
  order: 83,
  title: 'Your messages about listings',
  kept: 'What others wrote to you stays with them, without your name and without the title of your listing.',
  async export(db, userId) {
    const rows = await db
      .select({ talk: classifiedTalks, message: classifiedMessages })
      .from(classifiedMessages)
      .innerJoin(classifiedTalks, eq(classifiedTalks.id, classifiedMessages.talkId))
      .where(isParticipant(userId))
      .orderBy(asc(classifiedMessages.id));
    const names = await memberNames(
      db,
      rows.map(({ message }) => message.fromUserId),
    );
    return rows.map(({ talk, message: { fromUserId, message, removedAt, createdAt } }) => ({
      listing: talk.title,
      from: fromUserId === userId ? 'You' : (names.get(fromUserId) ?? 'A former member'),
      // The member sees no more of the other's message than that moderators removed it.
      message: fromUserId === userId || removedAt === null ? message : null,
      removedAt,
      sentAt: createdAt,
    }));
  },
  async erase({ db }, userId) {
    await db
      .update(classifiedTalks)
      .set({ title: 'A listing of a former member' })
      .where(eq(classifiedTalks.sellerUserId, userId));
    await db.delete(classifiedMessages).where(eq(classifiedMessages.fromUserId, userId));
    await db
      .update(classifiedTalks)
      .set({ sellerUserId: null })
      .where(eq(classifiedTalks.sellerUserId, userId));
    await db
      .update(classifiedTalks)
      .set({ buyerUserId: null })
      .where(eq(classifiedTalks.buyerUserId, userId));
  },
};
