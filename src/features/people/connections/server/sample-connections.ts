import { v7 } from 'uuid';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { conversationDays, daysAfter } from '../connection-rules.ts';
import { chatMessages, memberConnections } from './tables.ts';

const talk = [
  [0, 'Wa alaikum assalam! Gladly. I have a machine at the hall in Clayhall.'],
  [1, 'Wonderful. Are you there this week?'],
  [0, 'Saturday at ten suits me well.'],
  [1, 'جزاک اللہ، کل ملتے ہیں۔'],
] as const;

/** A conversation between two members, and an introduction that waits for an answer. */
export async function loadSampleConnections(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  const called = (name: string) => people.find(({ firstName }) => firstName === name)?.id;
  const [learner, seamstress, helper] = [called('Aaliyah'), called('Asma'), called('Safiya')];
  if (!learner || !seamstress || !helper) throw new Error('The sample community lacks who is to talk.');
  await aTalk(db, today, { from: learner, to: seamstress });
  const sentAt = `${addDays(today, -1)}T10:40:00.000Z`;
  const introMessage = 'Salam, we both help at the soup kitchen. Shall we share lifts on Saturdays?';
  await db
    .insert(memberConnections)
    .values({ fromUserId: helper, toUserId: learner, introMessage, sentAt, lastActivityAt: sentAt });
}

/** Three days ago, and written to until yesterday. */
async function aTalk(db: Db, today: string, { from, to }: { from: string; to: string }): Promise<void> {
  const sentAt = `${addDays(today, -3)}T11:40:00.000Z`;
  const respondedAt = `${addDays(today, -3)}T12:52:00.000Z`;
  const id = v7();
  const written = talk.map(([by, message], at) => ({
    connectionId: id,
    fromUserId: by === 0 ? to : from,
    position: at + 1,
    clientId: v7(),
    message,
    createdAt: `${addDays(today, at < 2 ? -2 : -1)}T1${at}:05:00.000Z`,
    readAt: at < 2 ? `${addDays(today, -1)}T09:00:00.000Z` : null,
  }));
  await db.insert(memberConnections).values({
    id,
    fromUserId: from,
    toUserId: to,
    status: 'accepted',
    introMessage: 'Salam, I saw that you sew. Could you show me how to line curtains for the sisters’ room?',
    sentAt,
    respondedAt,
    chatExpiresAt: daysAfter(respondedAt, conversationDays),
    lastPosition: written.length,
    lastActivityAt: written.at(-1)?.createdAt ?? respondedAt,
  });
  await db.insert(chatMessages).values(written);
}
