import { v7 } from 'uuid';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { conversationDays, daysAfter } from '../connection.rules.ts';
import { chatMessages, memberConnections } from './connection.tables.ts';

const talk = [
  [0, 'Wa alaikum assalam! Gladly. I have a machine at the hall in Clayhall.'],
  [1, 'Wonderful. Are you there this week?'],
  [0, 'Saturday at ten suits me well.'],
  [1, 'جزاک اللہ، کل ملتے ہیں۔'],
] as const;

/** Stores a conversation between two members, and a pending introduction. */
export async function loadSampleConnections(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  const called = (name: string) => people.find(({ firstName }) => firstName === name)?.id;
  const [learner, seamstress, helper] = [called('Aaliyah'), called('Asma'), called('Safiya')];
  if (!learner || !seamstress || !helper) throw new Error('The sample community lacks who is to talk.');
  await insertSampleConversation(db, today, { from: learner, to: seamstress });
  const sentAt = `${addDays(today, -1)}T10:40:00.000Z`;
  const introMessage = 'Salam, we both help at the soup kitchen. Shall we share lifts on Saturdays?';
  await db
    .insert(memberConnections)
    .values({ fromUserId: helper, toUserId: learner, introMessage, sentAt, lastActivityAt: sentAt });
}

/** Stores a conversation that began three days ago; its last message is from yesterday. */
async function insertSampleConversation(
  db: Db,
  today: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const sentAt = `${addDays(today, -3)}T11:40:00.000Z`;
  const respondedAt = `${addDays(today, -3)}T12:52:00.000Z`;
  const id = v7();
  const messages = talk.map(([by, message], at) => ({
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
    lastPosition: messages.length,
    lastActivityAt: messages.at(-1)?.createdAt ?? respondedAt,
  });
  await db.insert(chatMessages).values(messages);
}
