import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { CalendarPlus, Check, Clock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { signInAddress } from '#kit/web/router/guards.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { WhatsAppButton } from '#kit/web/ui/share.tsx';
import { StepperField } from '#kit/web/ui/stepper-field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { EventDetail } from '../event.contract.ts';
import { maxGuests, rsvpLengths } from '../event.rules.ts';
import { awaitsDraw, drawText } from '../event-draw.rules.ts';
import { type BookingState, bookingState, leftText, placesLeft } from '../event-tag.rules.ts';
import { partyText, shareText, timeText } from '../event-text.rules.ts';
import type { calls, Rsvp } from '../rsvp.contract.ts';

const route = getRouteApi('/events/$eventId');
const sheet = 'your-place';
const main = 'min-h-13 flex-1 text-lg';

/** The reader's RSVP, fixed at the bottom of a phone's screen. `rsvp` is null for visitors. */
export function RsvpBar({ event, rsvp }: { event: EventDetail; rsvp: Rsvp | null }) {
  const [isNew, setIsNew] = useState(false);
  // A new form each time it opens, so that unsaved input of the last time doesn't look saved.
  const [opening, setOpening] = useState(0);
  const state = bookingState(event, rsvp);
  const hasPlace = state === 'attending' || state === 'waitlisted';
  const isDraw = awaitsDraw(event);
  // Opens only once the page shows the RSVP: before that, the sheet would not know whether the member got a place.
  useEffect(() => {
    if (isNew && hasPlace) openSheet(sheet);
  }, [isNew, hasPlace]);
  // Only members of the group could open a shared link to its meeting.
  if (state === 'closed' || (state === 'host' && event.groupId !== null)) return null;
  const change = () => {
    setIsNew(false);
    setOpening((count) => count + 1);
    openSheet(sheet);
  };
  const bars: Record<Exclude<BookingState, 'closed'>, ReactNode> = {
    visitor: <VisitorActions event={event} />,
    host: <ShareAction event={event} />,
    open: (
      <BookButton
        event={event}
        word={isDraw ? 'Enter the draw' : 'I’m coming'}
        onBooked={() => setIsNew(true)}
      />
    ),
    full: <BookButton event={event} word="Join the waiting list" onBooked={() => setIsNew(true)} />,
    attending: (
      <BookedStatus
        event={event}
        word={partyText('attending', rsvp?.guestsCount ?? 0, event)}
        icon={<Check aria-hidden="true" />}
        onChange={change}
      />
    ),
    waitlisted: (
      <BookedStatus
        event={event}
        word={partyText('waitlisted', rsvp?.guestsCount ?? 0, event)}
        icon={<Clock aria-hidden="true" />}
        onChange={change}
      />
    ),
  };
  return (
    <>
      <ActionBar label="Book a place">
        <Question event={event} state={state} />
        {bars[state]}
      </ActionBar>
      {hasPlace && rsvp !== null ? <RsvpSheet id={sheet} {...{ event, rsvp, isNew, opening }} /> : null}
    </>
  );
}

/** Shown on wide screens, where the bar is a box. */
function Question({ event, state }: { event: EventDetail; state: BookingState }) {
  const left = placesLeft(event);
  const isAsked = state === 'open' || state === 'full';
  const isDraw = awaitsDraw(event);
  return (
    <div className="hidden w-full lg:block">
      {left === null ? null : <p className="label">{isDraw ? 'Places by draw' : leftText(left)}</p>}
      {isAsked ? <p className="font-bold font-display text-2xl">Are you coming?</p> : null}
    </div>
  );
}

/** One press books one place; guests and notes can be added afterwards. */
function BookButton({ event, word, onBooked }: { event: EventDetail; word: string; onBooked: () => void }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [booking, setBooking] = useState(false);
  const book = async () => {
    setBooking(true);
    try {
      await api.rsvpToEvent({ id: event.id });
      onBooked();
      await router.invalidate();
    } catch (error) {
      showProblem(error, 'Your place wasn’t booked');
      setBooking(false);
      await router.invalidate();
    }
  };
  return (
    <>
      <Button className={main} disabled={booking} onClick={() => void book()}>
        {booking ? 'Booking…' : word}
      </Button>
      <SecondaryActions event={event} />
    </>
  );
}

function BookedStatus({
  event,
  word,
  icon,
  onChange,
}: {
  event: EventDetail;
  word: string;
  icon: ReactNode;
  onChange: () => void;
}) {
  return (
    <>
      <p role="status" className="flex min-h-13 flex-1 items-center gap-2 text-lg text-tile-ink">
        {icon} {word}
      </p>
      <Button variant="outline" className="min-h-13" onClick={onChange}>
        Change
      </Button>
      <SecondaryActions event={event} />
    </>
  );
}

/** Visitors can share the event and save it to a calendar. */
function VisitorActions({ event }: { event: EventDetail }) {
  return (
    <div className="grid w-full gap-1">
      <ShareAction event={event} />
      <p className="text-center text-sm">
        Members can book a place.{' '}
        <Link to="/waiting-list" className="link">
          Join
        </Link>{' '}
        or{' '}
        <a href={signInAddress(`/events/${event.id}`)} className="link">
          sign in
        </a>
      </p>
    </div>
  );
}

function ShareAction({ event }: { event: EventDetail }) {
  return (
    <div className="flex w-full flex-wrap gap-2">
      <WhatsAppButton variant="solid" className="min-h-13 flex-1 whitespace-nowrap" {...useShared(event)}>
        Share
      </WhatsAppButton>
      <AnchorButton
        variant="outline"
        href={`/events/${event.id}.ics`}
        download
        className="min-h-13 flex-1 whitespace-nowrap"
      >
        <CalendarPlus aria-hidden="true" className="size-5" /> Add to calendar
      </AnchorButton>
    </div>
  );
}

/** The secondary buttons: share, and add to calendar. */
function SecondaryActions({ event }: { event: EventDetail }) {
  const shared = useShared(event);
  return (
    <>
      {event.groupId === null ? <WhatsAppButton className="size-13 shrink-0 px-0!" {...shared} /> : null}
      <AnchorButton
        variant="outline"
        href={`/events/${event.id}.ics`}
        download
        aria-label="Add to calendar"
        className="size-13 shrink-0 px-0!"
      >
        <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
      </AnchorButton>
    </>
  );
}

function useShared(event: EventDetail) {
  const { publicUrl } = route.useRouteContext();
  return { title: event.title, text: shareText(event), url: `${publicUrl}/events/${event.id}` };
}

type Props = { id: string; event: EventDetail; rsvp: Rsvp; isNew: boolean };
type SheetProps = Props & { opening: number };

/** Guests, diet and message for a booked place; every field is optional. */
function RsvpSheet({ opening, ...props }: SheetProps) {
  const { id, event, rsvp, isNew } = props;
  const isWaiting = rsvp.status === 'waitlisted';
  return (
    <Sheet
      id={id}
      title={
        <span className="flex items-center gap-2">
          {isWaiting ? null : <Check aria-hidden="true" className="size-6" />}
          {partyText(isWaiting ? 'waitlisted' : 'attending', 0, event)}
        </span>
      }
    >
      <p className="text-soft">
        {dateText(event.eventDate, 'day')}, {timeText(event)}. {isWaiting ? waitingText(event, rsvp) : null}
      </p>
      <RsvpForm key={`${rsvp.status} ${rsvp.guestsCount} ${opening}`} {...props} />
      {isNew ? null : <WithdrawButton id={id} event={event} isWaiting={isWaiting} />}
    </Sheet>
  );
}

function waitingText({ drawOn, drawnAt }: EventDetail, { waitingBefore, drawNumber }: Rsvp): string {
  if (drawOn !== null && drawnAt === null) {
    return `Your number is ${drawNumber}. The places are drawn on ${drawText(drawOn)}, and we’ll email you.`;
  }
  const ahead =
    waitingBefore === 0 || waitingBefore === null
      ? 'You’re next in line.'
      : waitingBefore === 1
        ? '1 person is ahead of you.'
        : `${waitingBefore} people are ahead of you.`;
  return `${ahead} You’ll get an email when a place becomes free.`;
}

function RsvpForm({ id, event, rsvp, isNew }: Props) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'Your RSVP wasn’t saved',
    send: async (fields) => {
      const saved = await api.rsvpToEvent({
        id: event.id,
        guestsCount: fields.number('guestsCount') ?? 0,
        dietaryRequirements: fields.text('dietaryRequirements').trim() || undefined,
        responseMessage: fields.text('responseMessage').trim() || undefined,
      });
      closeSheet(id);
      if (saved.status !== 'none')
        showToast({ title: `${partyText(saved.status, saved.guestsCount, event)}.` });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-3 grid gap-3">
      <StepperField
        label="How many guests are you bringing?"
        name="guestsCount"
        min={0}
        max={maxGuests}
        defaultValue={rsvp.guestsCount}
        error={errors.guestsCount}
      />
      <TextField
        label="Dietary needs (optional)"
        name="dietaryRequirements"
        dir="auto"
        placeholder="For example, no nuts"
        maxLength={rsvpLengths.dietaryRequirements}
        defaultValue={rsvp.dietaryRequirements ?? ''}
        error={errors.dietaryRequirements}
      />
      <TextField
        label="Message to the host (optional)"
        name="responseMessage"
        dir="auto"
        maxLength={rsvpLengths.responseMessage}
        defaultValue={rsvp.responseMessage ?? ''}
        error={errors.responseMessage}
      />
      <p className="text-sm text-soft">Only the host will see your name and what you write here.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="outline" onClick={() => closeSheet(id)}>
          {isNew ? 'Skip' : 'Close'}
        </Button>
      </div>
    </form>
  );
}

const waitingListWords = { name: 'waiting list', where: 'on the waiting list', stay: 'Stay on it' };
const drawWords = { name: 'draw', where: 'in the draw', stay: 'Stay in it' };

function WithdrawButton({ id, event, isWaiting }: { id: string; event: EventDetail; isWaiting: boolean }) {
  const api = useApi<typeof calls>();
  const waits = awaitsDraw(event) ? drawWords : waitingListWords;
  const [withdraw] = useAction(() => api.withdrawRsvp({ id: event.id }), {
    successMessage: isWaiting ? `You’ve left the ${waits.name}.` : 'You’ve given up your place.',
    failed: isWaiting ? `You’re still ${waits.where}` : 'You still have your place',
  });
  const next = event.waitlistedCount === 0 ? '' : ' It will go to the next person on the waiting list.';
  return (
    <div className="mt-3 border-line border-t pt-2">
      <ConfirmButton
        variant="quiet"
        className="w-full"
        label={isWaiting ? `Leave the ${waits.name}` : 'I can’t come'}
        question={isWaiting ? `Leave the ${waits.name}?` : `Give up your place?${next}`}
        action={isWaiting ? `Leave ${waits.name}` : 'Give up my place'}
        dismiss={isWaiting ? waits.stay : 'Keep my place'}
        onConfirm={async () => {
          closeSheet(id);
          await withdraw();
        }}
      />
    </div>
  );
}
