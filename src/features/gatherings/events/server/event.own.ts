import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { withdrawNoticesAt } from '#features/accounts/notifications/server/public.ts';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { requestApproval, withdrawApproval } from '#features/care/approvals/server/public.ts';
import type { DeclaredMonthStart } from '#features/mosques/moon/hijri.rules.ts';
import { listDeclaredMonthStarts } from '#features/mosques/moon/server/public.ts';
import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { addDays, boroughDate, dateText, daysBetween } from '#kit/contract/dates.ts';
import { apiError, badField, notAllowed } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventNotFound, eventOver } from '../event.errors.ts';
import {
  foreignException,
  hijriKey,
  isHijri,
  maxOccurrences,
  maxSeriesDays,
  occurrenceDates,
} from '../event-repeat.rules.ts';
import { calls, type NewEvent } from '../hosted-event.contract.ts';
import { eventSubmittedMail, toEventTexts } from './event.messages.tsx';
import {
  type EventRow,
  hasEnded,
  isNotOver,
  isOver,
  isToCome,
  listLatestEvents,
  lockEvents,
} from './event.queries.ts';
import { events } from './event.tables.ts';
import { eventTarget, withdrawEventChanges, withOwnPendingChange } from './event-change.ts';
import {
  announceEventCancelled,
  announceEventPublished,
  announceGroupMeeting,
} from './event-notice.messages.ts';
import { removeUnusedPicture } from './event-picture.own.ts';
import { toHostedEvents } from './event-presenters.ts';
import { schedule } from './event-schedule.ts';
import { drawColumns } from './event-seats.ts';
import { lockSeries, resolveVenue, toEventColumns } from './event-venue.ts';
import {
  lockHostedEvent,
  lockModeratedGroup,
  requireHostedEvent,
  requireModeratedGroup,
  showsSaveAtOnce,
  skipsReview,
} from './host-rights.ts';

/**
 * Stores an event, or each occurrence of a repeated one: pending, or approved if the caller's events need no review. A group's
 * meeting is published at once, to its members only. Refuses: bad_input (implausible dates and times), place_not_found,
 * event_group_not_found, too_many_requests (20 in an hour).
 */
export const createEvent = handle(calls.createEvent, {
  async prepare(ctx, input) {
    if (input.groupId !== undefined) await requireModeratedGroup(ctx, input.groupId);
    const turn = { action: 'createEvent', key: requireUser(ctx).id, times: 20, perSeconds: 3600 };
    await consumeRateLimit(ctx, turn);
    const { mosque, ...venue } = await resolveVenue(ctx, input);
    const declared = await listDeclaredMonthStarts(ctx.db);
    const times = await schedule(ctx.db, input, datesOf(input, declared, ctx.now), mosque, ctx.now);
    const draw = await drawColumns(ctx, input.drawOn ?? null, null);
    const { repeats } = input;
    const hijri = (date: string) =>
      repeats !== undefined && isHijri(repeats) ? hijriKey(date, declared) : null;
    return { venue, draw, times: times.map((time) => ({ ...time, hijriDate: hijri(time.eventDate) })) };
  },
  async run(tx, input, { venue, draw, times }) {
    const person = requireUser(tx);
    const groupId = input.groupId ?? null;
    if (groupId !== null) await lockModeratedGroup(tx, groupId);
    const seriesId = times.length > 1 ? v7() : null;
    const needsNoReview = await skipsReview(tx, { placeId: venue.placeId, groupId });
    const [first] = await tx.db
      .insert(events)
      .values(
        times.map((time) => ({
          ...toEventColumns(input, needsNoReview),
          ...venue,
          ...draw,
          ...time,
          ...approvalColumns(needsNoReview, person.id, tx.now),
          ...(groupId === null ? {} : { groupId, isPublic: false }),
          seriesId,
          isCourse: input.isCourse && seriesId !== null,
          requiresApproval: !needsNoReview,
          createdBy: person.id,
          source: 'member',
        })),
      )
      .returning();
    if (first) await (needsNoReview ? publish(tx, first) : submit(tx, first));
    return {
      id: first?.id ?? '',
      status: needsNoReview ? ('approved' as const) : ('pending' as const),
      occurrences: times.length,
      message: needsNoReview ? 'Event created successfully!' : 'Event Submitted',
    };
  },
});

/** Returns the dates of an event or of a series, without those left out. Refuses bad_input. */
function datesOf(input: NewEvent, declared: readonly DeclaredMonthStart[], now: Date): string[] {
  const dates = datesOfSeries(input, declared, now);
  if (dates.length === 0) throw badField('repeatUntil', 'There is no such day until then.');
  const except = input.exceptDates ?? [];
  const foreign = foreignException(dates, except);
  if (foreign !== undefined)
    throw badField('exceptDates', `${dateText(foreign, 'plain')} isn’t one of the dates.`);
  const kept = dates.filter((date) => !except.includes(date));
  if (kept.length === 0) throw badField('exceptDates', 'Please keep at least one date.');
  const days = daysBetween(input.eventDate, input.endDate ?? input.eventDate);
  const overlaps = kept.some((date, at) => (kept[at + 1] ?? '9999') <= addDays(date, days));
  if (overlaps) throw badField('endDate', 'Each date would last until the next one begins.');
  return kept;
}

/** No event begins more than two years ahead. */
const maxDaysAhead = 731;

function datesOfSeries(input: NewEvent, declared: readonly DeclaredMonthStart[], now: Date): string[] {
  if (input.repeats === undefined || input.repeatUntil === undefined) return [input.eventDate];
  const refuse = (message: string) => badField('repeatUntil', message);
  if (input.repeatUntil <= input.eventDate) throw refuse('Please choose a day after the first.');
  if (input.repeatUntil > addDays(input.eventDate, maxSeriesDays(input.repeats)))
    throw refuse(`Please choose ${input.repeats === 'hijri_yearly' ? 'two years' : 'a year'} at most.`);
  if (input.repeats === 'daily' && input.repeatUntil >= addDays(input.eventDate, maxOccurrences))
    throw refuse(`Please choose ${maxOccurrences} days at most.`);
  // A first date that will be refused has no others: the Hijri calendar ends with its tables.
  const isPlausible =
    input.eventDate >= boroughDate(now) && input.eventDate <= addDays(boroughDate(now), maxDaysAhead);
  if (!isPlausible) return [input.eventDate];
  return occurrenceDates(input.eventDate, input.repeats, input.repeatUntil, declared);
}

function approvalColumns(isApproved: boolean, personId: string, now: Date) {
  if (!isApproved) return { status: 'pending' as const };
  return { status: 'approved' as const, approvedBy: personId, approvedAt: now.toISOString() };
}

async function publish(tx: TxCtx, event: EventRow): Promise<void> {
  if (event.groupId !== null) {
    await announceGroupMeeting(tx.db, event, event.groupId, tx.now);
    return;
  }
  await audit(tx, {
    action: 'event.create',
    target: { type: 'event', id: event.id },
    after: { title: event.title },
  });
  await announceEventPublished(tx.db, event, tx.now);
}

async function submit(tx: TxCtx, event: EventRow): Promise<void> {
  await requestApproval(
    tx.db,
    { target: eventTarget, targetId: event.id, submittedBy: event.createdBy, title: event.title },
    tx.now,
  );
  const author = await findUser(tx.db, event.createdBy);
  if (!author) return;
  const props = { firstName: author.firstName, ...toEventTexts(event) };
  await enqueueMail(tx.db, eventSubmittedMail, { to: author.email, userId: author.id, props }, tx.now);
}

/** Returns an event to its host; to its author with the pending change. Refuses: event_not_found, not_your_event. */
export const getHostedEvent = handle(calls.getHostedEvent, async (ctx, { id }) => {
  const row = await requireHostedEvent(ctx, id);
  const [event] = await toHostedEvents(ctx, [await withOwnPendingChange(ctx, row)]);
  if (!event) throw apiError(eventNotFound);
  return { ...event, savesAtOnce: await showsSaveAtOnce(ctx, row) };
});

/** Returns a page of the caller's own events: those to come, soonest first, or those that are over, latest first. */
export const listOwnEvents = handle(calls.listOwnEvents, async (ctx, { past, ...paging }) => {
  // Group meetings are listed with the group, because all its moderators manage them.
  const which = past ? isOver(ctx.now) : isNotOver(ctx.now);
  const where = and(eq(events.createdBy, requireUser(ctx).id), isNull(events.groupId), which);
  const page = await listLatestEvents(ctx.db, where, paging, past ? 'latest' : 'soonest');
  return { ...page, items: await toHostedEvents(ctx, page.items) };
});

/** Returns the approved mosques by name. */
export const listPartnerMosques = handle(calls.listPartnerMosques, async (ctx) => {
  const mosques = await listMosqueNames(ctx.db);
  return mosques
    .map(({ id, name, address, postcode }) => ({ id, name, address, postcode }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
});

/** Cancels an event, or also the later ones of its series. Refuses: event_not_found, not_your_event, event_over. */
export const cancelEvent = handle(calls.cancelEvent, {
  async run(tx, { id, reason, scope }) {
    const event = await lockHostedEvent(tx, id);
    if (event.status === 'cancelled' || hasEnded(event, tx.now)) throw apiError(eventOver);
    const isSeries = scope === 'following' && event.seriesId !== null;
    const rows = isSeries ? await lockSeries(tx.db, event.seriesId ?? '', event.eventDate) : [event];
    for (const row of rows) await cancelLockedEvent(tx, row, reason || null);
    await withdrawEventChanges(tx, rows);
    const count = rows.length;
    return { message: count === 1 ? 'Event cancelled.' : `${count} events are cancelled.` };
  },
});

/** Cancels a locked event and notifies its guests. */
export async function cancelLockedEvent(tx: TxCtx, row: EventRow, reason: string | null): Promise<void> {
  await tx.db
    .update(events)
    .set({
      status: 'cancelled',
      cancelledReason: reason,
      sequence: sql`${events.sequence} + 1`,
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(events.id, row.id));
  await withdrawApproval(tx.db, { target: eventTarget, targetId: row.id });
  await announceEventCancelled(tx.db, row, reason, tx.now);
  // The titles of group meetings are private.
  if (row.groupId !== null) return;
  await audit(tx, {
    action: 'event.cancel',
    target: { type: 'event', id: row.id },
    before: { status: row.status, title: row.title },
    after: { status: 'cancelled' },
    reason,
  });
}

/** Cancels the upcoming meetings of a group that is closed, and notifies their guests. */
export async function cancelGroupMeetings(tx: TxCtx, groupId: string): Promise<void> {
  const candidates = await tx.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.groupId, groupId), eq(events.status, 'approved'), isNotOver(tx.now)));
  const rows = await lockEvents(
    tx,
    candidates.map(({ id }) => id),
  );
  for (const row of rows) if (isToCome(row, tx.now)) await cancelLockedEvent(tx, row, 'The group is over.');
}

/**
 * Deletes an event: administrators any, hosts only one that was never public. Refuses: event_not_found, not_your_event,
 * not_allowed (a public event is cancelled instead, so that guests still find it).
 */
export const deleteEvent = handle(calls.deleteEvent, {
  async run(tx, { id }) {
    const event = await lockHostedEvent(tx, id);
    const wasPublic = event.approvedAt !== null;
    if (wasPublic && !actsAsAdministratorOrAsk(tx.actor, tx.now)) throw apiError(notAllowed);
    if (isToCome(event, tx.now)) await announceEventCancelled(tx.db, event, null, tx.now);
    await withdrawEventChanges(tx, [event]);
    await withdrawApproval(tx.db, { target: eventTarget, targetId: id });
    await tx.db.delete(events).where(eq(events.id, id));
    await withdrawNoticesAt(tx.db, `/events/${id}`, event.createdBy);
    await audit(tx, {
      action: 'event.delete',
      target: { type: 'event', id },
      before: pick(event, 'title', 'eventDate', 'status'),
    });
    await removeUnusedPicture(tx, event);
    return { message: 'Event deleted successfully!' };
  },
});
