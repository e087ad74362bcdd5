import { v7 } from 'uuid';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { requestApproval } from '#features/care/approvals/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import {
  forumFollows,
  forumLikes,
  forumPosts,
  forumReads,
  forumReplies,
  forumScholars,
} from './forum.tables.ts';
import { forumReplyTarget, helpfulMark } from './forum-kinds.ts';
import { recordPostActivity } from './forum-post.own.ts';
import { type SamplePost, type SampleReply, samplePosts, sampleScholar } from './forum-post.sample.ts';
import type { PostAuthor } from './forum-reader.ts';
import { recordReplyActivity } from './forum-reply.own.ts';

type Member = { id: string; firstName: string };
const hour = 60 * 60 * 1000;

/** Stores the sample community's threads: eight from the last months, in four languages. */
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
  const post = { id, userId, isAnonymous: sample.isAnonymous ?? false };
  await recordPostActivity({ db, now: new Date(createdAt) }, post);
  await db.insert(forumFollows).values({ postId: id, userId });
  await like(db, members, { postId: id }, sample.likes ?? 0, userId);
  await view(db, members, id, sample.views ?? 0, createdAt);
  const stored: { id: string; parentReplyId: string | null }[] = [];
  for (const reply of sample.replies ?? []) {
    stored.push(await loadReply(db, members, { ...reply, post, writtenAt, title: sample.title }, stored));
  }
}

type Placed = SampleReply & { post: PostAuthor & { id: string }; writtenAt: number; title: string };

async function loadReply(
  db: Db,
  members: readonly Member[],
  sample: Placed,
  before: readonly { id: string; parentReplyId: string | null }[],
) {
  const at = new Date(sample.writtenAt + sample.hoursLater * hour);
  const userId = called(members, sample.by);
  const parent = sample.under === undefined ? undefined : before[sample.under];
  const id = v7({ msecs: at.getTime() });
  const parentReplyId = parent ? (parent.parentReplyId ?? parent.id) : null;
  await db.insert(forumReplies).values({
    id,
    postId: sample.post.id,
    userId,
    content: sample.content,
    parentReplyId,
    answersId: parent?.id ?? null,
    isScholarAnswer: sample.isScholarAnswer ?? false,
    isHelpful: sample.isHelpful ?? false,
    status: sample.isPending ? 'pending' : 'active',
    createdAt: at.toISOString(),
  });
  await db.insert(forumFollows).values({ postId: sample.post.id, userId }).onConflictDoNothing();
  if (sample.isPending) {
    const request = { target: forumReplyTarget, targetId: id, submittedBy: userId, title: sample.title };
    await requestApproval(db, request, at);
    return { id, parentReplyId };
  }
  await recordReplyActivity({ db, now: at }, sample.post, { id, userId });
  const helped = {
    userId,
    subjectId: id,
    type: helpfulMark,
    description: 'Your reply was marked as helpful',
  };
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
  const member = members.find((candidate) => candidate.firstName === firstName);
  if (!member) throw new Error(`The sample community has no ${firstName}.`);
  return member.id;
}
