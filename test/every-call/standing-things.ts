import { suspendAccount } from '#features/accounts/sign-in/server/public.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvp.own.ts';
import { signUpForShift } from '#features/gatherings/volunteer-hours/server/shift.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anEvent, anRsvp, aWaitingEvent } from '#test/factories/events.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aShift, aTeam, aVolunteer, takenPlace } from '#test/factories/volunteer-hours.ts';

/** An event tomorrow evening with a guest and a member on the waiting list. */
export async function anEventWithGuests(ctx: Ctx, fields: Parameters<typeof anEvent>[1] = {}) {
  const host = await asMember(ctx);
  const guest = await asMember(ctx);
  const waiting = await asMember(ctx);
  const late = await asMember(ctx);
  const shared = {
    createdBy: host.user.id,
    approvedAt: '2026-11-01T09:00:00.000Z',
    maxAttendees: 1,
    ...fields,
  };
  const event =
    fields.status === 'pending'
      ? await aWaitingEvent(ctx.db, host.user.id, shared)
      : await anEvent(ctx.db, shared);
  await anRsvp(ctx.db, event.id, guest.user.id);
  await anRsvp(ctx.db, event.id, waiting.user.id, { status: 'waitlisted' });
  const join = () => rsvpToEvent.run(late.ctx, { id: event.id, guestsCount: 1 });
  return { host, event, guest, holders: [guest.user, waiting.user], join };
}

/** An opportunity with a shift tomorrow morning, in which one of its two volunteers has a place. */
export async function anOpportunityWithShift(ctx: Ctx) {
  const { opportunity, organiser, author, volunteer: volunteerCtx, user } = await aTeam(ctx);
  const other = await aVolunteer(ctx, opportunity.id);
  const shift = await aShift(ctx.db, opportunity.id, { date: '2026-11-22', startTime: '09:00' });
  await takenPlace(ctx.db, shift.id, user.id);
  const join = () => signUpForShift.run(other.ctx, { id: shift.id });
  return { opportunity, organiser, author, shift, volunteer: user, volunteerCtx, other: other.user, join };
}

/** A group with a meeting tomorrow evening, to which a member comes. */
export async function aGroupWithMeeting(ctx: Ctx) {
  const owner = await asMember(ctx);
  const guest = await asMember(ctx);
  const late = await asMember(ctx);
  const group = await aGroup(ctx.db, [owner.user, guest.user, late.user]);
  const event = await anEvent(ctx.db, {
    groupId: group.id,
    isPublic: false,
    createdBy: owner.user.id,
    approvedAt: '2026-11-01T09:00:00.000Z',
  });
  await anRsvp(ctx.db, event.id, guest.user.id);
  const join = () => rsvpToEvent.run(late.ctx, { id: event.id, guestsCount: 0 });
  return { owner, group, holders: [guest.user], join };
}

export async function ban(ctx: Ctx, id: string): Promise<void> {
  const admin = await asAdmin(ctx);
  await inTransaction(admin.ctx, (tx) => suspendAccount(tx, id, { reason: 'Spam', until: null, ban: true }));
}

export const erase = (ctx: Ctx, id: string) => inTransaction(ctx, (tx) => eraseAccount(tx, id));
