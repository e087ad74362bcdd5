import { expect } from 'vitest';
import { allHandlers } from '#app/registry.ts';
import type { Person } from '#kit/contract/audience.ts';
import type { Ctx } from '#kit/server/context.ts';
import { perform } from '#kit/server/handle.ts';
import { anEvent, anEventInput } from '../factories/events.ts';
import { aManagedMosque } from '../factories/mosque-managers.ts';
import { asAdmin, asMember } from '../factories/people.ts';
import { anOpportunityInput } from '../factories/volunteering.ts';
import { testNow, testWithDb } from '../with-db.ts';

const handlers = new Map(allHandlers().map((handler) => [handler.call.name, handler]));

/** Calls a handler by name. Returns the code of the refusal, or 'done'. */
async function endOf(ctx: Ctx, name: string, input: object): Promise<string> {
  const handler = handlers.get(name);
  if (!handler) throw new Error(`There is no call named ${name}.`);
  try {
    await perform(handler, ctx, input);
    return 'done';
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

const { repeats: _, repeatUntil: __, isCourse: ___, ...eventFields } = anEventInput({ title: 'Changed' });
const mosqueFields = {
  name: 'Changed',
  address: '1 High Road, Ilford',
  postcode: 'IG1 1AA',
  phone: '',
  email: '',
  website: '',
  facilities: [],
  description: '',
  fajrTime: '',
  maghribTime: '',
};

/** Calls outside the administration that an administrator may make by role, for another’s event and mosque. */
const byRole = (thing: Record<'event' | 'updatedAt' | 'waiting' | 'mosque' | 'member', string>) =>
  [
    ['getEvent', { id: thing.waiting }],
    ['getHostedEvent', { id: thing.event }],
    ['listEventGuests', { id: thing.event }],
    ['exportEventGuests', { id: thing.event }],
    ['createEvent', anEventInput()],
    ['createVolunteerOpportunity', anOpportunityInput()],
    ['getTimetableMonth', { placeId: thing.mosque }],
    ['confirmTimes', { placeId: thing.mosque }],
    ['confirmMosque', { id: thing.mosque }],
    ['removePlaceImage', { id: thing.mosque }],
    ['setMosqueJamaah', { placeId: thing.mosque, prayer: 'fajr', from: '2026-11-22', none: true }],
    ['listMosqueMonths', { placeId: thing.mosque }],
    ['setMosqueMoonAuthority', { placeId: thing.mosque, authorityId: null }],
    [
      'createSitting',
      { placeId: thing.mosque, kind: 'rain', time: '10:00', from: '2026-11-22', to: '2026-11-22' },
    ],
    ['getRamadan', { date: '2027-02-24' }],
    ['saveFastConvention', { placeId: thing.mosque, minutesBeforeFajr: 10, minutesAfterMaghrib: 3 }],
    ['saveFitrana', { placeId: thing.mosque, amount: 600 }],
    ['listMosqueFeedback', { placeId: thing.mosque }],
    ['listAllAnnouncements', { placeId: thing.mosque }],
    ['createAnnouncement', { placeId: thing.mosque, kind: 'notice', title: 'Notice', endsOn: '2026-12-01' }],
    ['saveMosque', { ...mosqueFields, id: thing.mosque }],
    ['listUserBadges', { userId: thing.member }],
    ['updateEvent', { ...eventFields, id: thing.event, updatedAt: thing.updatedAt, scope: 'this' }],
    ['setEventNotice', { id: thing.event, text: '40 meals left', until: '22:00' }],
    ['removeEventNotice', { id: thing.event }],
    ['cancelEvent', { id: thing.event }],
    ['deleteEvent', { id: thing.event }],
  ] as const;

const held: readonly [code: string, fields: Partial<Person>][] = [
  ['confirm_password', { confirmedAt: new Date(testNow.getTime() - 61 * 60_000).toISOString() }],
  ['second_factor_needed', { lacksSecondFactor: true }],
];

async function things(ctx: Ctx) {
  const { user } = await asMember(ctx);
  const { user: leaver } = await asMember(ctx, { accountStatus: 'pending' });
  const { mosque } = await aManagedMosque(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  const waiting = await anEvent(ctx.db, { createdBy: user.id, status: 'pending' });
  const { id, updatedAt } = event;
  return byRole({ event: id, updatedAt, waiting: waiting.id, mosque: mosque.id, member: leaver.id });
}

for (const [code, fields] of held) {
  testWithDb(`a call that needs the administrator’s role is refused with ${code}`, async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    if (admin.actor.kind !== 'person') throw new Error('Nobody is signed in.');
    const heldBack = { ...admin, actor: { ...admin.actor, ...fields } };
    const ends: [string, string][] = [];
    const calls = await things(ctx);
    for (const [name, input] of calls) ends.push([name, await endOf(heldBack, name, input)]);
    expect(ends).toEqual(calls.map(([name]) => [name, code]));
  });
}

testWithDb('a fully confirmed administrator may make all these calls', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const ends: [string, string][] = [];
  const calls = await things(ctx);
  for (const [name, input] of calls) ends.push([name, await endOf(admin, name, input)]);
  expect(ends).toEqual(calls.map(([name]) => [name, 'done']));
});

testWithDb('an administrator needs no confirmation for their own event or mosque', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  if (manager.actor.kind !== 'person') throw new Error('Nobody is signed in.');
  const own = await anEvent(ctx.db, { createdBy: manager.actor.id });
  for (const [, fields] of held) {
    const actor = { ...manager.actor, role: 'admin' as const, ...fields };
    const both = { ...manager, actor };
    expect(await endOf(both, 'listEventGuests', { id: own.id })).toBe('done');
    expect(await endOf(both, 'listMosqueFeedback', { placeId: mosque.id })).toBe('done');
    expect(await endOf(both, 'createEvent', anEventInput({ placeId: mosque.id }))).toBe('done');
  }
});
