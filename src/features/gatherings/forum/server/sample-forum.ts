import { v7 } from 'uuid';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { forumPostWritten, forumReplyWritten, helpfulMark } from './activity-types.ts';
import { forumReplyTarget } from './approval-targets.ts';
import { type SamplePost, type SampleReply, samplePosts, sampleScholar } from './sample-forum-posts.ts';
import { forumFollows, forumLikes, forumPosts, forumReads, forumReplies, forumScholars } from './tables.ts';

type Member = { id: string; firstName: string };
const hour = 60 * 60 * 1000;

/** Stores what the sample community says: eight threads of the last months, in four languages. */
export async function loadSampleForum(db: Db, today: string): Promise<void> {
  const members = await listSampleMembers(db);
  await nameSampleScholar(db, members, today);
  for (const sample of samplePosts) await loadPost(db, members, sample, today);
}

async function nameSampleScholar(db: Db, members: readonly Member[], today: string): Promise<void> {
  const mosque = (await listSampleMosques(db)).find(({ key }) => key === sampleScholar.at);
  await db.insert(forumScholars).values({
    userId: called(members, sampleScholar.by),
    name: sampleScholar.name,
    placeId: mosque?.id ?? null,
    namedAt: `${today}T00:00:00.000Z`,
  });
}

async function loadPost(
  db: Db,
  members: readonly Member[],
  sample: SamplePost,
  today: string,
): Promise<void> {
  const writtenAt = Date.parse(`${today}T00:00:00.000Z`) - (sample.daysAgo * 24 - 4) * hour;
  const createdAt = new Date(writtenAt).toISOString();
  const userId = called(members, sample.by);
  const id = v7({ msecs: writtenAt });
  await db.insert(forumPosts).values({
    id,
    userId,
    title: sample.title,
    content: sample.content,
    category: sample.category,
    tags: [...(sample.tags ?? [])],
    isAnonymous: sample.isAnonymous ?? false,
    isSticky: sample.isSticky ?? false,
    isLocked: sample.lockReason !== undefined,
    lockedAt: sample.lockReason === undefined ? null : `${today}T00:00:00.000Z`,
    lockReason: sample.lockReason ?? null,
    createdAt,
  });
  const activity = { userId, type: forumPostWritten, description: 'Posted in the forum', subjectId: id };
  await recordActivity(db, activity, new Date(createdAt));
  await db.insert(forumFollows).values({ postId: id, userId });
  await like(db, members, { postId: id }, sample.likes ?? 0, userId);
  await view(db, members, id, sample.views ?? 0, createdAt);
  const stored: { id: string; parentReplyId: string | null }[] = [];
  for (const reply of sample.replies ?? []) {
    stored.push(
      await loadReply(db, members, { ...reply, postId: id, writtenAt, title: sample.title }, stored),
    );
  }
}

type Placed = SampleReply & { postId: string; writtenAt: number; title: string };

async function loadReply(
  db: Db,
  members: readonly Member[],
  sample: Placed,
  before: readonly { id: string; parentReplyId: string | null }[],
) {
  const at = new Date(sample.writtenAt + sample.hoursLater * hour);
  const userId = called(members, sample.by);
  const answered = sample.under === undefined ? undefined : before[sample.under];
  const id = v7({ msecs: at.getTime() });
  const parentReplyId = answered ? (answered.parentReplyId ?? answered.id) : null;
  await db.insert(forumReplies).values({
    id,
    postId: sample.postId,
    userId,
    content: sample.content,
    parentReplyId,
    answersId: answered?.id ?? null,
    isScholarAnswer: sample.isScholarAnswer ?? false,
    isHelpful: sample.isHelpful ?? false,
    status: sample.waits ? 'pending' : 'active',
    createdAt: at.toISOString(),
  });
  await db.insert(forumFollows).values({ postId: sample.postId, userId }).onConflictDoNothing();
  if (sample.waits) {
    const asked = { target: forumReplyTarget, targetId: id, submittedBy: userId, title: sample.title };
    await askApproval(db, asked, at);
    return { id, parentReplyId };
  }
  const activity = { userId, subjectId: id };
  await recordActivity(db, { ...activity, type: forumReplyWritten, description: 'Replied in the forum' }, at);
  const helped = { ...activity, type: helpfulMark, description: 'Your reply was marked as helpful' };
  if (sample.isHelpful) await recordActivity(db, helped, at);
  await like(db, members, { replyId: id }, sample.likes ?? 0, userId);
  return { id, parentReplyId };
}

type Liked = { postId: string } | { replyId: string };

async function like(db: Db, members: readonly Member[], liked: Liked, count: number, authorId: string) {
  const others = members.filter(({ id }) => id !== authorId).slice(0, count);
  if (others.length > 0)
    await db.insert(forumLikes).values(others.map(({ id: userId }) => ({ ...liked, userId })));
}

async function view(db: Db, members: readonly Member[], postId: string, count: number, openedAt: string) {
  const readers = members.slice(0, count).map(({ id: userId }) => ({ postId, userId, openedAt }));
  if (readers.length > 0) await db.insert(forumReads).values(readers);
}

function called(members: readonly Member[], firstName: string): string {
  const member = members.find((one) => one.firstName === firstName);
  if (!member) throw new Error(`The sample community has no ${firstName}.`);
  return member.id;
}
