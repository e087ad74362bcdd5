import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '#app/registry.ts';
import { writePreferences } from '#features/accounts/notifications/server/public.ts';
import { cancelEvent, getHostedEvent } from '#features/gatherings/events/server/event.own.ts';
import { updateEvent } from '#features/gatherings/events/server/event-update.own.ts';
import { cancelShift } from '#features/gatherings/volunteer-hours/server/shift.admin.ts';
import { rejectApplication } from '#features/gatherings/volunteering/server/application.own.ts';
import { volunteerApplications } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { calls as announcementCalls } from '#features/mosques/announcements/announcement.contract.ts';
import { createAnnouncement } from '#features/mosques/announcements/server/announcement.admin.ts';
import { followMosque } from '#features/mosques/managers-and-follows/server/mosque-follow.own.ts';
import { declareMosqueMonth } from '#features/mosques/moon/server/moon.admin.ts';
import { announceJamaahChanges } from '#features/mosques/prayer-times/server/jamaah-news.jobs.ts';
import { setMosqueJamaah } from '#features/mosques/prayer-times/server/timetable.admin.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { anEvent, anEventInput, anRsvp } from '../factories/events.ts';
import { aManagedMosque } from '../factories/mosque-managers.ts';
import { asMember } from '../factories/people.ts';
import { aListener } from '../factories/push.ts';
import { workOff } from '../factories/queue.ts';
import { aShift, asVolunteer, aTeam, takenPlace } from '../factories/volunteer-hours.ts';
import { aPushServiceStub, type PushServiceStub } from '../servers/push-service-stub.ts';
import { testWithDb } from '../with-db.ts';

let service: PushServiceStub;
beforeEach(async () => {
  service = await aPushServiceStub();
});
afterEach(() => service.close());

test('these kinds of notice are pushed in the quiet hours, and these are gathered for administrators', () => {
  const named = (isOne: (kind: (typeof registry.notificationKinds)[number]) => boolean) =>
    registry.notificationKinds
      .filter(isOne)
      .map(({ name }) => name)
      .toSorted();
  expect(named(({ atNight }) => atNight === 'always')).toEqual(['fast_reminder', 'mosque_janazah']);
  expect(named(({ atNight }) => atNight === 'if_soon')).toEqual([
    'application_answered',
    'event_cancelled',
    'event_changed',
    'event_drawn',
    'event_place_free',
    'event_restored',
    'jamaah_changed',
    'moon_declared',
    'volunteer_shift_cancelled',
    'volunteering_ended',
  ]);
  expect(named(({ waiting }) => waiting !== undefined)).toEqual([
    'approval_waiting',
    'order_said_paid',
    'report_waiting',
    'support_asked',
  ]);
});

type Listener = Awaited<ReturnType<typeof aListener>>;
/** What happens at 23:00 on 21 November 2026 and concerns the listener. */
type Happening = (ctx: Ctx, listener: Listener) => Promise<unknown>;

const tonight = { eventDate: '2026-11-22', startTime: '10:00', endTime: null } as const;
const nextWeek = { eventDate: '2026-11-28', startTime: '10:00', endTime: null } as const;

const eventIs =
  (done: 'cancelled' | 'moved', from: typeof tonight | typeof nextWeek, to = nextWeek): Happening =>
  async (ctx, { user: guest }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { id } = await anEvent(ctx.db, { ...from, createdBy: user.id });
    await anRsvp(ctx.db, id, guest.id);
    if (done === 'cancelled') return cancelEvent.run(host, { id, reason: '', scope: 'this' });
    const { updatedAt } = await getHostedEvent.run(host, { id });
    const {
      repeats: _,
      repeatUntil: __,
      ...input
    } = anEventInput({ eventDate: to.eventDate, startTime: '11:00' });
    return updateEvent.run(host, { ...input, id, updatedAt, scope: 'this' });
  };

const placeInShift = async (ctx: Ctx, { user }: Listener, date: string) => {
  const { opportunity, organiser } = await aTeam(ctx);
  await asVolunteer(ctx, opportunity.id, user.id);
  const shift = await aShift(ctx.db, opportunity.id, { date, startTime: '04:00', endTime: '06:00' });
  await takenPlace(ctx.db, shift.id, user.id);
  return { organiser, shift };
};

const shiftIsCancelled =
  (date: string): Happening =>
  async (ctx, listener) => {
    const { organiser, shift } = await placeInShift(ctx, listener, date);
    await cancelShift.run(organiser, { id: shift.id });
  };

const placeIsTakenBack: Happening = async (ctx, listener) => {
  const { organiser } = await placeInShift(ctx, listener, '2026-11-22');
  const applications = await ctx.db.select().from(volunteerApplications);
  const own = applications.find(({ volunteerId }) => volunteerId === listener.user.id);
  await rejectApplication.run(organiser, { id: own?.id ?? '', message: '' });
};

async function aFollowedMosque(ctx: Ctx, { member, user }: Listener) {
  await writePreferences(ctx.db, user.id, { prayerTimes: true }, ctx.now);
  const { mosque, manager } = await aManagedMosque(ctx);
  await followMosque.run(member, { id: mosque.id });
  return { placeId: mosque.id, manager };
}

const mosqueAnnounces =
  (kind: 'janazah' | 'closure'): Happening =>
  async (ctx, listener) => {
    const { placeId, manager } = await aFollowedMosque(ctx, listener);
    const said =
      kind === 'janazah'
        ? { kind, shownName: 'none', date: '2026-11-23', prayer: 'dhuhr', familyConsents: true }
        : { kind, title: 'News', endsOn: '2026-11-23' };
    const input = announcementCalls.createAnnouncement.input.parse({ placeId, ...said });
    await createAnnouncement.run(manager, input);
  };

const fajrIsChangedFrom =
  (from: string): Happening =>
  async (ctx, listener) => {
    const { placeId, manager } = await aFollowedMosque(ctx, listener);
    const change = {
      placeId,
      prayer: 'fajr',
      from,
      time: '06:45',
      inPlaceOfDays: false,
      none: false,
    } as const;
    await setMosqueJamaah.run({ ...manager, now: new Date('2026-11-21T22:50:00Z') }, change);
    await runSteps(announceJamaahChanges, ctx);
  };

const ramadanIsDeclared: Happening = async (ctx, listener) => {
  const { placeId, manager } = await aFollowedMosque(ctx, listener);
  const month = { hijriYear: 1448, hijriMonth: 9, startsOn: '2027-02-09' };
  await declareMosqueMonth.run(manager, { placeId, ...month });
};

testWithDb.for([
  ['the cancellation of an event of the next morning', 1, eventIs('cancelled', tonight)],
  ['the cancellation of an event of the next week', 0, eventIs('cancelled', nextWeek)],
  ['moving an event of the next morning to the next week', 1, eventIs('moved', tonight)],
  ['moving an event of the next week', 0, eventIs('moved', nextWeek)],
  ['the cancellation of a shift at four', 1, shiftIsCancelled('2026-11-22')],
  ['the cancellation of a shift of the next week', 0, shiftIsCancelled('2026-11-28')],
  ['the loss of a place in a shift at four', 1, placeIsTakenBack],
  ['a janazah', 1, mosqueAnnounces('janazah')],
  ['a closure', 0, mosqueAnnounces('closure')],
  ['a new time of tomorrow’s Fajr', 1, fajrIsChangedFrom('2026-11-22')],
  ['a new time of Fajr from next week on', 0, fajrIsChangedFrom('2026-11-28')],
  ['a declaration of Ramadan in February', 0, ramadanIsDeclared],
] as const)(
  'at eleven in the evening, of %s there is %i push at once',
  async ([, count, happen], { ctx }) => {
    const night = { ...ctx, now: new Date('2026-11-21T23:00:00Z') };
    const listener = await aListener(night, service);
    await happen(night, listener);
    await workOff(night);
    await workOff(listener.member, 'push');
    expect(listener.device.received).toHaveLength(count);
    await workOff({ ...listener.member, now: new Date('2026-11-22T07:00:00Z') }, 'push');
    expect(listener.device.received).toHaveLength(1);
  },
);

testWithDb('a declaration on the eve of Ramadan is pushed at once', async ({ ctx }) => {
  const night = { ...ctx, now: new Date('2027-02-08T22:15:00Z') };
  const listener = await aListener(night, service);
  await ramadanIsDeclared(night, listener);
  await workOff(night);
  await workOff(listener.member, 'push');
  const titles = listener.device.received.map(({ message }) =>
    z.object({ title: z.string() }).parse(message),
  );
  expect(titles).toEqual([{ title: 'Ramadan begins on Tuesday 9 February' }]);
});
