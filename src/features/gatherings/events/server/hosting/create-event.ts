import { v7 } from 'uuid';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { NewEvent } from '../../event-input.ts';
import { calls } from '../../hosting-contract.ts';
import { occurrenceDates } from '../../repeats.ts';
import { eventTarget } from '../approval/approval-target.ts';
import { eventSubmittedMail } from '../messages/event-submitted.mail.tsx';
import { toEventTexts } from '../messages/event-texts.ts';
import { announceMeeting, notifyFollowers } from '../messages/notify-guests.ts';
import type { EventRow } from '../queries.ts';
import { events } from '../tables.ts';
import { schedule } from './event-schedule.ts';
import { columnsOf, venueOf } from './event-venue.ts';
import { changesAtOnce, requireModeratedGroup } from './host-rights.ts';

/** The last day of a series: a year after its first. */
const maxSeriesDays = 366;

/**
 * Stores an event, or each occurrence of one that is repeated: pending, or approved where the caller needs nobody's approval.
 * One for a group of members is on at once, for them alone. Refuses: bad_input (dates and times that can't be meant),
 * place_not_found, event_group_not_found, too_many_requests (20 in an hour).
 */
export const createEvent = handle(calls.createEvent, {
  async prepare(ctx, input) {
    if (input.groupId !== undefined) await requireModeratedGroup(ctx, input.groupId);
    const turn = { action: 'createEvent', key: personOf(ctx).id, times: 20, perSeconds: 3600 };
    await consumeRateLimit(ctx, turn);
    const { mosque, ...venue } = await venueOf(ctx, input);
    const times = await schedule(ctx.db, input, datesOf(input, ctx.now), mosque, ctx.now);
    return { venue, times };
  },
  async run(tx, input, { venue, times }) {
    const person = personOf(tx);
    const groupId = input.groupId ?? null;
    if (groupId !== null) await requireModeratedGroup(tx, groupId);
    const seriesId = times.length > 1 ? v7() : null;
    const needsNobody = await changesAtOnce(tx, { placeId: venue.placeId, groupId });
    const [first] = await tx.db
      .insert(events)
      .values(
        times.map((time) => ({
          ...columnsOf(input, needsNobody),
          ...venue,
          ...time,
          ...approvalColumns(needsNobody, person.id, tx.now),
          ...(groupId === null ? {} : { groupId, isPublic: false }),
          seriesId,
          createdBy: person.id,
          source: 'member',
        })),
      )
      .returning();
    if (first) await (needsNobody ? publish(tx, first) : submit(tx, first));
    return {
      id: first?.id ?? '',
      status: needsNobody ? ('approved' as const) : ('pending' as const),
      occurrences: times.length,
      message: needsNobody ? 'Event created successfully!' : 'Event Submitted',
    };
  },
});

function datesOf(input: NewEvent, now: Date): string[] {
  if (input.repeats === undefined || input.repeatUntil === undefined) return [input.eventDate];
  const wrong = (message: string) => badField('repeatUntil', message);
  if (input.repeatUntil <= input.eventDate) throw wrong('Please choose a day after the first.');
  if (input.repeatUntil > addDays(input.eventDate, maxSeriesDays))
    throw wrong('Please choose a year at most.');
  if (input.eventDate < boroughDate(now)) return [input.eventDate];
  return occurrenceDates(input.eventDate, input.repeats, input.repeatUntil);
}

function approvalColumns(isApproved: boolean, personId: string, now: Date) {
  if (!isApproved) return { status: 'pending' as const };
  return { status: 'approved' as const, approvedBy: personId, approvedAt: now.toISOString() };
}

async function publish(tx: TxCtx, event: EventRow): Promise<void> {
  if (event.groupId !== null) {
    await announceMeeting(tx.db, event, event.groupId, tx.now);
    return;
  }
  await audit(tx, {
    action: 'event.create',
    target: { type: 'event', id: event.id },
    after: { title: event.title },
  });
  await notifyFollowers(tx.db, event, tx.now);
}

async function submit(tx: TxCtx, event: EventRow): Promise<void> {
  await askApproval(
    tx.db,
    { target: eventTarget, targetId: event.id, submittedBy: event.createdBy, title: event.title },
    tx.now,
  );
  const author = await findUser(tx.db, event.createdBy);
  if (!author) return;
  const props = { firstName: author.firstName, ...toEventTexts(event) };
  await enqueueMail(tx.db, eventSubmittedMail, { to: author.email, userId: author.id, props }, tx.now);
}
