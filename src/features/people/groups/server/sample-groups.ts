import { Temporal } from 'temporal-polyfill';
import { v7 } from 'uuid';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { storeSampleMeetings } from '#features/gatherings/events/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { GroupRole } from '../group-options.ts';
import { groupTarget } from './approval-target.ts';
import { type SampleGroup, sampleGroups } from './sample-group-list.ts';
import { communityGroups, groupMemberships, groupPosts, groupResources } from './tables.ts';

type People = readonly { id: string }[];

/** Groups of the sample community with their members, boards and shelves; one waits for approval. */
export async function loadSampleGroups(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  for (const sample of sampleGroups) {
    const inside = sample.people.flatMap((at) => people[at] ?? []);
    const id = await storeGroup(db, sample, inside, today);
    await storePosts(db, { id, sample, inside }, today);
    await storeMeetings(db, { id, sample, inside }, today);
    const shared = (sample.resources ?? []).map(({ by, title, url, daysAgo }) => ({
      groupId: id,
      sharedBy: inside[by]?.id ?? null,
      title,
      url,
      createdAt: at(today, daysAgo),
      countedAt: at(today, daysAgo - 1),
    }));
    if (shared.length > 0) await db.insert(groupResources).values(shared);
  }
}

async function storeGroup(db: Db, sample: SampleGroup, inside: People, today: string): Promise<string> {
  const { people: _, posts, resources, meets, daysAgo, waits, asking, ...fields } = sample;
  const createdAt = at(today, daysAgo);
  const founder = inside[0]?.id ?? null;
  const [group] = await db
    .insert(communityGroups)
    .values({
      ...fields,
      memberCount: inside.length,
      createdBy: founder,
      status: waits ? 'pending' : 'active',
      approvedAt: waits ? null : createdAt,
      source: 'sample',
      createdAt,
    })
    .returning({ id: communityGroups.id });
  if (!group) throw new Error('The sample group was not stored.');
  await db.insert(groupMemberships).values(
    inside.map(({ id: userId }, position) => ({
      groupId: group.id,
      userId,
      role: roleAt(position, inside.length),
      joinedAt: at(today, Math.max(0, daysAgo - position)),
      createdAt: at(today, Math.max(0, daysAgo - position)),
    })),
  );
  const people = await listSampleMembers(db);
  const requests = (asking ?? []).flatMap(({ person, message, daysAgo: ago }) => {
    const userId = people[person]?.id;
    const request = { groupId: group.id, status: 'requested' as const, requestMessage: message };
    return userId === undefined ? [] : { ...request, userId, createdAt: at(today, ago) };
  });
  if (requests.length > 0) await db.insert(groupMemberships).values(requests);
  if (waits) {
    const asked = { target: groupTarget, targetId: group.id, submittedBy: founder, title: fields.name };
    await askApproval(db, asked, new Date(createdAt));
  }
  return group.id;
}

/** The first owns the group, the second helps where there are several. */
function roleAt(position: number, people: number): GroupRole {
  if (position === 0) return 'owner';
  return position === 1 && people > 2 ? 'moderator' : 'member';
}

type Stored = { id: string; sample: SampleGroup; inside: People };

async function storePosts(db: Db, { id, sample, inside }: Stored, today: string): Promise<void> {
  for (const { by, content, daysAgo, pinned = false, replies = [] } of sample.posts ?? []) {
    const [post] = await db
      .insert(groupPosts)
      .values({
        groupId: id,
        authorId: inside[by]?.id ?? null,
        content,
        isPinned: pinned,
        replyCount: replies.length,
        createdAt: at(today, daysAgo),
      })
      .returning({ id: groupPosts.id });
    if (!post || replies.length === 0) continue;
    await db.insert(groupPosts).values(
      replies.map((reply) => ({
        groupId: id,
        parentPostId: post.id,
        authorId: inside[reply.by]?.id ?? null,
        content: reply.content,
        createdAt: at(today, reply.daysAgo),
      })),
    );
  }
}

/** Six meetings to come, the first within the week. */
async function storeMeetings(db: Db, { id, sample, inside }: Stored, today: string): Promise<void> {
  if (!sample.meets) return;
  const { everyWeeks, weekday, ...when } = sample.meets;
  const daysUntil = (weekday - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7 || 7;
  await storeSampleMeetings(db, {
    ...when,
    groupId: id,
    createdBy: inside[0]?.id ?? null,
    seriesId: v7(),
    title: sample.name,
    description: sample.description,
    organizer: sample.name,
    location: sample.location ?? '',
    firstDate: addDays(today, daysUntil),
    everyDays: 7 * everyWeeks,
    count: 6,
    approvedAt: at(today, 7),
  });
}

/** An evening so many days ago. */
function at(today: string, daysAgo: number): string {
  return `${addDays(today, -daysAgo)}T18:30:00.000Z`;
}
