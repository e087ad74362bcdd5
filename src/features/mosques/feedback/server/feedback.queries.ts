import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { memberName, members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { Feedback, type ReceivedFeedback } from '../feedback.contract.ts';
import { mosqueFeedback } from './feedback.tables.ts';

function selectFeedback(db: Db, where: SQL | undefined) {
  return db
    .select({
      feedback: mosqueFeedback,
      mosque: knownPlaces.name,
      name: memberName(members),
      accountName: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(mosqueFeedback)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueFeedback.placeId))
    .innerJoin(members, eq(members.id, mosqueFeedback.userId))
    .where(where);
}

export type FeedbackRow = Awaited<ReturnType<typeof selectFeedback>>[number];

/** Returns a page of messages, newest first, without those that moderators removed. */
export async function listFeedback(
  db: Db,
  where: SQL | undefined,
  paging: { limit: number; cursor?: string | undefined },
) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const shown = and(where, isNull(mosqueFeedback.removedAt));
  const rows = await selectFeedback(
    db,
    and(shown, before === undefined ? undefined : lt(mosqueFeedback.id, String(before))),
  )
    .orderBy(desc(mosqueFeedback.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(mosqueFeedback, shown), ({ feedback }) => [feedback.id]);
}

/** Finds a message with its mosque and author. */
export async function findFeedback(db: Db, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await selectFeedback(db, eq(mosqueFeedback.id, id));
  return row;
}

/** A message as its author sees it. */
export function toFeedback({ feedback, mosque }: FeedbackRow): Feedback {
  return present(Feedback, feedback, { mosque });
}

/** A message as the mosque sees it: managers see the sender's display name, administrators the account's name. */
export function toReceived({ actor, now }: Pick<Ctx, 'actor' | 'now'>, row: FeedbackRow): ReceivedFeedback {
  return { ...toFeedback(row), name: actsAsAdministrator(actor, now) ? row.accountName : row.name };
}
