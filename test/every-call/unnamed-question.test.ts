// @module-tag thorough
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/activity.queries.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { countLinks } from '#features/gatherings/forum/server/forum.jobs.ts';
import { forumPosts, forumReplies } from '#features/gatherings/forum/server/forum.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { evaluateAllBadges } from '#features/people/badges/server/badge.jobs.ts';
import { communityGroups } from '#features/people/groups/server/group.tables.ts';
import { calls as profileCalls } from '#features/people/member-profiles/member-profile.contract.ts';
import { saveMemberProfile } from '#features/people/member-profiles/server/member-profile.own.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { decideRequest } from '../factories/approvals.ts';
import { aPost, aReply, aScholar } from '../factories/forum.ts';
import { aPerson, asMember } from '../factories/people.ts';
import { workOff } from '../factories/queue.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { type Fields, fieldNamesOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * Two members ask anonymous questions and reply to the answers; one of the questions is then reported. Another member and the main
 * administrator make every GET call before and after. For the member, nothing may change except the questions; for the
 * administrator, the askers may not be named anywhere new.
 */
type Member = Awaited<ReturnType<typeof asMember>>;

/** A badge that appears or disappears would reveal an asker: one needs a single activity for two badges, one would lose a badge. */
const askers: Member[] = [];
const names = ['Zuleikhaname', 'Zubaidahname'];

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let member: string;
let admin: { cookie: string; ctx: Ctx };
let scholar: Ctx;
let answering: Ctx;
const later = (ctx: Ctx, hours: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * 3_600_000),
});
const day = 24;

beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  for (const firstName of names) {
    const asker = await asMember(app.ctx, { firstName, lastName: `${firstName}son` });
    const entry = { bio: 'Here I am.', seenBy: 'members', wizardStep: 4 };
    await saveMemberProfile.run(asker.ctx, profileCalls.saveMemberProfile.input.parse(entry));
    askers.push(asker);
  }
  const [nearBadge, losingBadge] = askers;
  if (!nearBadge || !losingBadge) throw new Error('There are no askers.');
  await act(nearBadge, 'forum_post', -200 * day);
  for (let count = 1; count < 10; count += 1) await act(nearBadge, 'event_attended', -count * day);
  await act(losingBadge, 'forum_reply', -200 * day);
  await act(losingBadge, 'forum_reply', -20 * day);
  scholar = (await aScholar(app.ctx)).ctx;
  answering = (await asMember(app.ctx)).ctx;
  member = (await aSignedInUser(app.ctx, { email: 'reader@example.org' })).cookie;
  const [main] = await app.ctx.db.select().from(users).where(eq(users.role, 'super_admin'));
  const { cookie = '' } = await cookieFor(app, { who: 'admin' });
  admin = { cookie, ctx: { ...app.ctx, actor: aPerson({ id: main?.id ?? '', role: 'super_admin' }) } };
  await runSteps(evaluateAllBadges, app.ctx);
  await approveAll();
  await settle();
});
afterAll(() => app.close());

function act({ user }: Member, name: string, hours: number): Promise<void> {
  const activity = { userId: user.id, type: { name }, description: 'Something' };
  return recordActivity(app.ctx.db, activity, later(app.ctx, hours).now);
}

// A stream never ends; it sends ids and counts (docs/live.md).
const readCalls = everyCall.filter(
  ([name, { method, mediaType }]) =>
    method === 'GET' && /json|csv|calendar/.test(mediaType) && name !== 'openLive',
);
const memberCalls = readCalls.filter(([, { who }]) => !/admin/.test(who));

/** The inputs of a call: a whole list, a search for the askers, and a filter by badge. */
function inputsOf(call: Call): Fields[] {
  const { all } = fieldNamesOf(call);
  const asked = call.paged ? { limit: 200 } : {};
  const words = all.find((field) => field === 'q' || field === 'search');
  return [
    asked,
    ...(words ? names.map((name) => ({ ...asked, [words]: name })) : []),
    ...(all.includes('badge')
      ? ['respectful_debater', 'active_member_bronze'].map((badge) => ({ ...asked, badge }))
      : []),
  ];
}

/** Returns the successful responses, by call and path. */
async function readAll(
  calls: typeof readCalls,
  ids: readonly string[],
  cookie: string,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, call] of calls) {
    const fields = pathNames(call.path);
    for (const id of fields.length === 0 ? [''] : ids) {
      const path = Object.fromEntries(fields.map((field) => [field, id]));
      for (const input of inputsOf(call)) {
        const request = requestOf(call, { ...input, ...path }, { cookie });
        const response = await send(request);
        if (response.ok) answers.set(`${name} ${request.path}`, await response.text());
      }
    }
  }
  return answers;
}

/** Counts how often a response names an asker. */
function timesNamed(answer: string): number {
  const marks = askers.flatMap(({ user }) => [user.id, user.firstName, user.email]);
  return marks.reduce((times, mark) => times + answer.split(mark).length - 1, 0);
}

/** Posts both anonymous questions, replies by others and by the askers, and approves them where needed. */
async function askAndAnswer(): Promise<string[]> {
  const questions: string[] = [];
  for (const asker of askers) {
    const words = { title: 'An unnamed question', content: 'See https://example.org/a.' };
    const id = await aPost(asker.ctx, { ...words, category: 'ask', isAnonymous: true });
    await approveAll();
    const answer = await aReply(scholar, id, { content: 'Yes.' });
    await aReply(answering, id, { content: 'And I.' });
    await aReply(asker.ctx, id, { content: 'Thank you.', parentReplyId: answer.id });
    await approveAll();
    questions.push(id);
  }
  await settle();
  return questions;
}

async function approveAll(): Promise<void> {
  const waiting = await app.ctx.db
    .select()
    .from(approvalRequests)
    .where(and(eq(approvalRequests.status, 'pending'), like(approvalRequests.targetType, 'forum_%')));
  for (const { id, version } of waiting)
    await decideRequest(admin.ctx, { id, decision: 'approved', version });
}

/** Runs everything that follows: notifications, and the next day’s counts. */
async function settle(): Promise<void> {
  await workOff(app.ctx);
  await runSteps(countLinks, later(app.ctx, 25));
  await runSteps(evaluateAllBadges, app.ctx);
  await runSteps(evaluateAllBadges, later(app.ctx, 25));
}

/** Returns the ids of all posts, replies, approval requests and messages. */
async function idsOfThings(): Promise<string[]> {
  const { db } = app.ctx;
  const things = [
    await db.select({ id: forumPosts.id }).from(forumPosts).orderBy(forumPosts.id),
    await db.select({ id: forumReplies.id }).from(forumReplies),
    await db.select({ id: approvalRequests.id }).from(approvalRequests),
    await db.select({ id: outbox.id }).from(outbox),
  ];
  return things.flat().map(({ id }) => id);
}

/** Returns the ids of a mosque and a group, whose pages also show members. */
async function somePlaces(): Promise<string[]> {
  const [mosque] = await app.ctx.db.select().from(places).where(eq(places.kind, 'mosque')).limit(1);
  const [group] = await app.ctx.db.select().from(communityGroups).limit(1);
  return [mosque?.id ?? '', group?.id ?? ''];
}

/** The calls whose responses contain the questions. */
const showingQuestions = ['listForumPosts', 'search'];

/** Returns the calls, other than `besides`, whose responses have changed. */
function changed(
  before: Map<string, string>,
  after: Map<string, string>,
  besides: readonly string[],
): string[] {
  return [...before]
    .filter(([key, answer]) => !besides.includes(key.split(' ')[0] ?? '') && after.get(key) !== answer)
    .map(([key]) => key);
}

/** Returns the calls whose responses name an asker more often than before. */
function naming(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after]
    .filter(([key, answer]) => timesNamed(answer) > timesNamed(before.get(key) ?? ''))
    .map(([key]) => key);
}

test('only the questions show that they were asked, and no response reveals the askers', async () => {
  const oldIds = await idsOfThings();
  const known = [...askers.map(({ user }) => user.id), ...oldIds.slice(0, 3), ...(await somePlaces())];
  const before = {
    member: await readAll(memberCalls, known, member),
    admin: await readAll(readCalls, known, admin.cookie),
  };
  expect(
    [...before.member.values(), ...before.admin.values()].filter((answer) => timesNamed(answer) > 0),
  ).not.toEqual([]);
  const [, reported = ''] = await askAndAnswer();
  const newIds = (await idsOfThings()).filter((id) => !oldIds.includes(id));
  const after = {
    member: await readAll(memberCalls, [...known, ...newIds], member),
    admin: await readAll(readCalls, [...known, ...newIds], admin.cookie),
  };
  expect([...after.member.keys()].filter((key) => key.includes(reported))).not.toEqual([]);
  expect(changed(before.member, after.member, showingQuestions)).toEqual([]);
  expect(naming(before.member, after.member)).toEqual([]);
  expect(naming(before.admin, after.admin)).toEqual([]);
  const report = { contentType: 'forum_post', contentId: reported, reportReason: 'spam' as const };
  await createReport.run(answering, report);
  await settle();
  const last = await readAll(memberCalls, [...known, ...newIds], member);
  // The number of reports has its own page.
  expect(changed(after.member, last, ['getSafetyFigures'])).toEqual([]);
});
