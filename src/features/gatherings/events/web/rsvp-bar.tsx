import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { CalendarPlus, Check, Clock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { HouseholdPerson } from '#features/accounts/household/household.contract.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { WhatsAppButton } from '#kit/web/ui/share.tsx';
import type { EventDetail } from '../event.contract.ts';
import { awaitsDraw } from '../event-draw.rules.ts';
import { type BookingState, bookingState, leftText, placesLeft } from '../event-tag.rules.ts';
import { partyText, shareText } from '../event-text.rules.ts';
import type { calls, Rsvp } from '../rsvp.contract.ts';
import { RsvpSheet } from './rsvp-sheet.tsx';

const route = getRouteApi('/events/$eventId');
const sheet = 'your-place';
const main = 'min-h-13 flex-1 text-lg';

type BarProps = { event: EventDetail; rsvp: Rsvp | null; household: readonly HouseholdPerson[] };

/** The reader's RSVP, fixed at the bottom of a phone's screen. `rsvp` is null for visitors. */
export function RsvpBar({ event, rsvp, household }: BarProps) {
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
  // Whoever has named a household says first who comes; others book their own place with one press.
  const choose = household.length > 0 ? change : undefined;
  const isOpen = state === 'open' || state === 'full';
  const bars: Record<Exclude<BookingState, 'closed'>, ReactNode> = {
    visitor: <VisitorActions event={event} />,
    host: <ShareAction event={event} />,
    open: (
      <BookButton
        event={event}
        word={isDraw ? 'Enter the draw' : 'I’m coming'}
        onChoose={choose}
        onBooked={() => setIsNew(true)}
      />
    ),
    full: (
      <BookButton
        event={event}
        word="Join the waiting list"
        onChoose={choose}
        onBooked={() => setIsNew(true)}
      />
    ),
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
      {rsvp !== null && (hasPlace || (isOpen && choose)) ? (
        <RsvpSheet id={sheet} {...{ event, rsvp, household, isNew, opening }} />
      ) : null}
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
function BookButton({
  event,
  word,
  onChoose,
  onBooked,
}: {
  event: EventDetail;
  word: string;
  /** Asks who comes instead of booking at once. */
  onChoose: (() => void) | undefined;
  onBooked: () => void;
}) {
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
      <Button className={main} disabled={booking} onClick={onChoose ?? (() => void book())}>
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
