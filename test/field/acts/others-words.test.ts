import sharp from 'sharp';
import { expect } from 'vitest';
import { listNotifications } from '#features/accounts/notifications/server/notification.own.ts';
import { calls as reportCalls } from '#features/care/reports/report.contract.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { reports } from '#features/care/reports/server/report.tables.ts';
import { sendWeekly, startIssue } from '#features/front/weekly-email/server/weekly-email.jobs.ts';
import { readCalendarFeed, renewCalendarFeed } from '#features/gatherings/events/server/calendar.read.ts';
import { createEvent, deleteEvent } from '#features/gatherings/events/server/event.own.ts';
import { getEventImage, putEventImage } from '#features/gatherings/events/server/event-picture.own.ts';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvp.own.ts';
import { deleteForumPost } from '#features/gatherings/forum/server/forum-post.own.ts';
import { calls as announcementCalls } from '#features/mosques/announcements/announcement.contract.ts';
import {
  createAnnouncement,
  endAnnouncement,
} from '#features/mosques/announcements/server/announcement.admin.ts';
import { followMosque } from '#features/mosques/managers-and-follows/server/mosque-follow.own.ts';
import { archivePlace } from '#features/mosques/places/server/place.admin.ts';
import { announceJamaahChanges } from '#features/mosques/prayer-times/server/jamaah-news.jobs.ts';
import { setMosqueJamaah } from '#features/mosques/prayer-times/server/timetable.admin.ts';
import { createGroupPost, createGroupReply } from '#features/people/groups/server/group-post.own.ts';
import { sendDigests } from '#features/people/profile/server/digest.jobs.ts';
import { saveNotifications } from '#features/people/profile/server/notification.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { anEventInput } from '#test/factories/events.ts';
import { aReply, aThread } from '#test/factories/forum.ts';
import { aGroup } from '#test/factories/groups.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { sendMails, workOff } from '#test/factories/queue.ts';
import { decide } from '#test/factories/reports.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { aReader } from '#test/factories/weekly.ts';
import { testWithDb } from '#test/with-db.ts';

/*
 * Words that were copied into something that others have, and whose original its author deletes or a moderator takes down: summaries,
 * notices, the weekly email, calendars. What becomes of them when an account is deleted stands in test/every-call/erasure.test.ts.
 */

/** A member reports it, and a moderator takes it down. */
async function takeDown(ctx: Ctx, contentType: string, contentId: string, reporter?: Ctx): Promise<void> {
  const { ctx: admin } = await asAdmin(ctx);
  const report = { contentType, contentId, reportReason: 'spam' };
  await createReport.run(reporter ?? (await asMember(ctx)).ctx, reportCalls.createReport.input.parse(report));
  const [row] = await ctx.db.select().from(reports);
  await decide(admin, row?.id ?? '', 'content_removed');
}

/** Returns the titles under a member's bell, newest first. */
async function bellOf(member: Ctx): Promise<string[]> {
  return (await listNotifications.run(member, { limit: 20 })).items.map(({ title }) => title);
}

/** Sends what waits, then the summaries of that evening. Returns the texts of the summaries. */
async function summaries(ctx: Ctx, meanwhile: () => Promise<unknown>): Promise<string[]> {
  await workOff(ctx);
  await sendMails(ctx);
  await meanwhile();
  const evening = minutesLater(ctx, 7 * 60);
  await runSteps(sendDigests, evening);
  const sent = await sendMails(evening);
  return sent.filter(({ subject }) => subject.includes('summary')).map(({ text }) => text);
}

const daily = { frequency: 'daily', deliveryMethod: 'email' } as const;

/** A mosque with a manager and a follower who gets updates once a day. */
async function aFollowedMosque(ctx: Ctx) {
  const { mosque, manager } = await aManagedMosque(ctx);
  const follower = await asMember(ctx);
  await followMosque.run(follower.ctx, { id: mosque.id });
  await saveNotifications.run(follower.ctx, { preferences: {}, deliveries: { communityUpdates: daily } });
  const announce = async (title: string) => {
    const fields = { placeId: mosque.id, kind: 'notice', title, endsOn: '2026-12-01' };
    return createAnnouncement.run(manager, announcementCalls.createAnnouncement.input.parse(fields));
  };
  const plan = (title: string) => createEvent.run(manager, anEventInput({ placeId: mosque.id, title }));
  return { mosque, manager, follower, announce, plan };
}

testWithDb('an event is deleted before the summary that names it, and under the bell', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { mosque, follower, plan } = await aFollowedMosque(ctx);
  const { id } = await plan('Cheap phones');
  await plan('Soup kitchen');
  const [summary] = await summaries(ctx, () => deleteEvent.run(admin, { id }));
  expect(summary).toContain('Soup kitchen');
  expect(summary).not.toContain('Cheap phones');
  expect(await bellOf(follower.ctx)).toEqual([`${mosque.name}: “Soup kitchen”`]);
});

testWithDb('an event is taken down before the summary: with nothing else there is none', async ({ ctx }) => {
  const { follower, plan } = await aFollowedMosque(ctx);
  const { id } = await plan('Cheap phones');
  expect(await summaries(ctx, () => takeDown(ctx, 'event', id))).toEqual([]);
  expect(await bellOf(follower.ctx)).toEqual([]);
});

testWithDb('an announcement is ended before the summary', async ({ ctx }) => {
  const { manager, follower, announce } = await aFollowedMosque(ctx);
  const { id } = await announce('Lost: a wallet of Yusuf’s');
  await announce('New classes');
  const [summary] = await summaries(ctx, () => endAnnouncement.run(manager, { id }));
  expect(summary).toContain('New classes');
  expect(summary).not.toContain('wallet');
  expect((await bellOf(follower.ctx)).join()).not.toContain('wallet');
});

testWithDb(
  'an announcement is taken down: its followers’ bells and summaries leave it out',
  async ({ ctx }) => {
    const { follower, announce } = await aFollowedMosque(ctx);
    const { id } = await announce('Lost: a wallet of Yusuf’s');
    expect(await summaries(ctx, () => takeDown(ctx, 'announcement', id))).toEqual([]);
    expect(await bellOf(follower.ctx)).toEqual([]);
  },
);

/** A thread whose first replier has been told of a second reply, and gets the emails about it once a day. */
async function aToldFollower(ctx: Ctx) {
  const { author, replier, postId } = await aThread(ctx, { title: 'My son’s school in Ilford' });
  await saveNotifications.run(replier.ctx, { preferences: {}, deliveries: { forumReplies: daily } });
  await workOff(ctx);
  const second = await asMember(ctx, { firstName: 'Salma', lastName: 'Noor' });
  await aReply(second.ctx, postId, { content: 'Ask the office.' });
  await workOff(ctx);
  expect(await bellOf(replier.ctx)).toEqual(['Salma Noor replied in “My son’s school in Ilford”']);
  return { author, replier, second, postId };
}

testWithDb('a post is deleted by its author: notices and summaries of replies name it', async ({ ctx }) => {
  const { author, replier, second, postId: id } = await aToldFollower(ctx);
  expect(await summaries(ctx, () => deleteForumPost.run(author.ctx, { id }))).toEqual([]);
  for (const follower of [replier, second]) expect(await bellOf(follower.ctx)).toEqual([]);
});

testWithDb('a post is taken down: its author alone keeps the notices of replies', async ({ ctx }) => {
  const { author, replier, postId } = await aToldFollower(ctx);
  expect(await summaries(ctx, () => takeDown(ctx, 'forum_post', postId))).toEqual([]);
  expect(await bellOf(replier.ctx)).toEqual([]);
  expect(await bellOf(author.ctx)).toContain('Imran Malik replied in “My son’s school in Ilford”');
});

testWithDb('an event and an announcement go while a weekly email is being sent', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { mosque, manager, announce, plan } = await aFollowedMosque(ctx);
  const { id } = await plan('Cheap phones');
  await plan('Soup kitchen');
  const { id: ended } = await announce('Lost: a wallet of Yusuf’s');
  const user = await aReader(ctx.db);
  const reader = { ...manager, actor: { ...(await asMember(ctx)).ctx.actor, id: user.id } };
  await followMosque.run(reader, { id: mosque.id });
  await startIssue(ctx, null);
  await deleteEvent.run(admin, { id });
  await endAnnouncement.run(manager, { id: ended });
  await runSteps(sendWeekly, ctx);
  const weekly = (await sendMails(ctx)).filter(({ to }) => to === user.email).map(({ text }) => text);
  expect(weekly).toHaveLength(1);
  expect(weekly.join()).toContain('Soup kitchen');
  expect(weekly.join()).not.toMatch(/Cheap phones|wallet/);
});

testWithDb('a mosque is archived: its followers are told nothing that was on its way', async ({ ctx }) => {
  const { mosque, manager, follower, announce, plan } = await aFollowedMosque(ctx);
  const { ctx: atOnce } = await asMember(ctx);
  await followMosque.run(atOnce, { id: mosque.id });
  await announce('New classes');
  await workOff(ctx);
  await sendMails(ctx);
  await announce('Car park closed');
  await plan('Soup kitchen');
  const isha = {
    prayer: 'isha',
    from: '2026-11-27',
    time: '19:45',
    inPlaceOfDays: false,
    none: false,
  } as const;
  await setMosqueJamaah.run(manager, { placeId: mosque.id, ...isha });
  await archivePlace.run((await asAdmin(ctx)).ctx, { id: mosque.id, archived: true });
  const hourLater = minutesLater(ctx, 60);
  await runSteps(announceJamaahChanges, hourLater);
  await workOff(hourLater);
  expect(await sendMails(hourLater)).toEqual([]);
  expect(await summaries(ctx, async () => {})).toEqual([]);
  for (const member of [follower.ctx, atOnce])
    expect(await bellOf(member)).toEqual([`${mosque.name}: New classes`]);
});

testWithDb('a group is taken down: nothing under a bell leads to its board', async ({ ctx }) => {
  const [owner, member] = [await asMember(ctx), await asMember(ctx)];
  const { id, name } = await aGroup(ctx.db, [owner.user, member.user], { name: 'Cheap phones' });
  const { id: postId } = await createGroupPost.run(member.ctx, { id, content: 'Is it open to all?' });
  await createGroupReply.run(owner.ctx, { id, postId, content: 'It is.' });
  expect(await bellOf(member.ctx)).toEqual([`New replies to your post in “${name}”`]);
  await takeDown(ctx, 'group', id);
  await workOff(ctx);
  expect(await bellOf(member.ctx)).toEqual([`“${name}” has been taken down`]);
});

testWithDb('an event is taken down: a guest’s calendar and its picture’s address', async ({ ctx }) => {
  const { manager, plan } = await aFollowedMosque(ctx);
  const { id } = await plan('Cheap phones');
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { imageUrl } = await putEventImage.run(manager, { id, bytes });
  const name = imageUrl.split('/').at(-1) ?? '';
  const guest = await asMember(ctx);
  await rsvpToEvent.run(guest.ctx, { id, guestsCount: 0 });
  const { url } = await renewCalendarFeed.run(guest.ctx, {});
  const token = url?.split('/').at(-1)?.replace('.ics', '') ?? '';
  expect(await readCalendarFeed.run(ctx, { token })).toContain('Cheap phones');
  await getEventImage.run(guest.ctx, { name });
  await takeDown(ctx, 'event', id);
  const feed = await readCalendarFeed.run(ctx, { token });
  expect(feed).toContain('STATUS:CANCELLED');
  expect(feed).not.toContain('Cheap phones');
  await expect(getEventImage.run(guest.ctx, { name })).rejects.toMatchObject({ code: 'image_not_found' });
});
