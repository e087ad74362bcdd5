import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { Feedback, ReceivedFeedback } from '../contract.ts';
import { mosqueFeedback } from './tables.ts';

function selectFeedback(db: Db, where: SQL | undefined) {
  return db
    .select({
      feedback: mosqueFeedback,
      mosque: knownPlaces.name,
      firstName: members.firstName,
      lastName: members.lastName,
    })
    .from(mosqueFeedback)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueFeedback.placeId))
    .innerJoin(members, eq(members.id, mosqueFeedback.userId))
    .where(where);
}

export type FeedbackRow = Awaited<ReturnType<typeof selectFeedback>>[number];

/** A page of feedback, newest first; what moderators took down is left out. */
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

/** One message with its mosque and author. */
export async function findFeedback(db: Db, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await selectFeedback(db, eq(mosqueFeedback.id, id));
  return row;
}

/** A message as its author sees it. */
export function toFeedback({ feedback, mosque }: FeedbackRow): Feedback {
  return {
    id: feedback.id,
    placeId: feedback.placeId,
    mosque,
    feedbackType: feedback.feedbackType,
    subject: feedback.subject,
    message: feedback.message,
    status: feedback.status,
    adminResponse: feedback.adminResponse,
    respondedAt: feedback.respondedAt,
    createdAt: feedback.createdAt,
  };
}

/** A message as the mosque sees it. */
export function toReceived(row: FeedbackRow): ReceivedFeedback {
  return { ...toFeedback(row), name: `${row.firstName} ${row.lastName}` };
}
