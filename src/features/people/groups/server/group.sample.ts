import { Temporal } from 'temporal-polyfill';
import { v7 } from 'uuid';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { requestApproval } from '#features/care/approvals/server/public.ts';
import { storeSampleMeetings } from '#features/gatherings/events/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { GroupRole } from '../group.rules.ts';
import { communityGroups, groupMemberships, groupPosts, groupResources } from './group.tables.ts';
import { groupTarget } from './group-change.ts';
import { type SampleGroup, sampleGroups } from './group-list.sample.ts';

type People = readonly { id: string }[];

/** Stores the sample community's groups with their members, boards and shelves; one is pending. */
export async function loadSampleGroups(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  for (const sample of sampleGroups) {
    const members = sample.people.flatMap((at) => people[at] ?? []);
    const id = await storeGroup(db, sample, members, today);
    await storePosts(db, { id, sample, members }, today);
    await storeMeetings(db, { id, sample, members }, today);
    const shared = (sample.resources ?? []).map(({ by, title, url, daysAgo }) => ({
      groupId: id,
      sharedBy: members[by]?.id ?? null,
      title,
      url,
      createdAt: at(today, daysAgo),
      countedAt: at(today, daysAgo - 1),
    }));
    if (shared.length > 0) await db.insert(groupResources).values(shared);
  }
}

async function storeGroup(db: Db, sample: SampleGroup, members: People, today: string): Promise<string> {
  const { people: _, posts, resources, meets, daysAgo, isPending, joinRequests, ...fields } = sample;
  const createdAt = at(today, daysAgo);
  const founder = members[0]?.id ?? null;
  const [group] = await db
    .insert(communityGroups)
    .values({
      ...fields,
      memberCount: members.length,
      createdBy: founder,
      status: isPending ? 'pending' : 'active',
      approvedAt: isPending ? null : createdAt,
      source: 'sample',
      createdAt,
    })
    .returning({ id: communityGroups.id });
  if (!group) throw new Error('The sample group was not stored.');
  await db.insert(groupMemberships).values(
    members.map(({ id: userId }, position) => ({
      groupId: group.id,
      userId,
      role: roleAt(position, members.length),
      joinedAt: at(today, Math.max(0, daysAgo - position)),
      createdAt: at(today, Math.max(0, daysAgo - position)),
    })),
  );
  const people = await listSampleMembers(db);
  const requests = (joinRequests ?? []).flatMap(({ person, message, daysAgo: ago }) => {
    const userId = people[person]?.id;
    const request = { groupId: group.id, status: 'requested' as const, requestMessage: message };
    return userId === undefined ? [] : { ...request, userId, createdAt: at(today, ago) };
  });
  if (requests.length > 0) await db.insert(groupMemberships).values(requests);
  if (isPending) {
    const request = { target: groupTarget, targetId: group.id, submittedBy: founder, title: fields.name };
    await requestApproval(db, request, new Date(createdAt));
  }
  return group.id;
}

/** Returns the role of the member at a position: the first is the owner; in a larger group the second is a moderator. */
function roleAt(position: number, people: number): GroupRole {
  if (position === 0) return 'owner';
  return position === 1 && people > 2 ? 'moderator' : 'member';
}

type Stored = { id: string; sample: SampleGroup; members: People };

async function storePosts(db: Db, { id, sample, members }: Stored, today: string): Promise<void> {
  for (const { by, content, daysAgo, pinned = false, replies = [] } of sample.posts ?? []) {
    const [post] = await db
      .insert(groupPosts)
      .values({
        groupId: id,
        authorId: members[by]?.id ?? null,
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
        authorId: members[reply.by]?.id ?? null,
        content: reply.content,
        createdAt: at(today, reply.daysAgo),
      })),
    );
  }
}

/** Stores six future meetings, the first within a week. */
async function storeMeetings(db: Db, { id, sample, members }: Stored, today: string): Promise<void> {
  if (!sample.meets) return;
  const { everyWeeks, weekday, ...when } = sample.meets;
  const daysUntil = (weekday - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7 || 7;
  await storeSampleMeetings(db, {
    ...when,
    groupId: id,
    createdBy: members[0]?.id ?? null,
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

/** Returns an evening `daysAgo` days before today. */
function at(today: string, daysAgo: number): string {
  return `${addDays(today, -daysAgo)}T18:30:00.000Z`;
}
