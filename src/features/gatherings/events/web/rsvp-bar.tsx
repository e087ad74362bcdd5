import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { CalendarPlus, Check, Clock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { WhatsAppButton } from '#kit/web/ui/share.tsx';
import { type BookingState, bookingState } from '../booking-state.ts';
import type { EventDetail } from '../contract.ts';
import { placesLeft } from '../event-tags.ts';
import { shareText } from '../event-texts.ts';
import type { calls, Rsvp } from '../rsvp-contract.ts';
import { RsvpSheet } from './rsvp-sheet.tsx';

const route = getRouteApi('/events/$eventId');
const sheet = 'your-place';
const main = 'min-h-13 flex-1 text-lg';

/** What the reader can do about the event, always in reach. `rsvp` is null for visitors. */
export function RsvpBar({ event, rsvp }: { event: EventDetail; rsvp: Rsvp | null }) {
  const [isNew, setIsNew] = useState(false);
  const state = bookingState(event, rsvp);
  const hasPlace = state === 'attending' || state === 'waitlisted';
  // Only once the page shows the answer: a sheet of the page before it would promise a place to all.
  useEffect(() => {
    if (isNew && hasPlace) openSheet(sheet);
  }, [isNew, hasPlace]);
  // A group's meeting isn't passed on: only its members could open it.
  if (state === 'closed' || (state === 'host' && event.groupId !== null)) return null;
  const change = () => {
    setIsNew(false);
    openSheet(sheet);
  };
  const bars: Record<Exclude<BookingState, 'closed'>, ReactNode> = {
    visitor: <ForVisitors event={event} />,
    host: <ToShare event={event} />,
    open: <Book event={event} word="I’m coming" onBooked={() => setIsNew(true)} />,
    full: <Book event={event} word="Join the waiting list" onBooked={() => setIsNew(true)} />,
    attending: (
      <Booked event={event} word="You’re coming" icon={<Check aria-hidden="true" />} onChange={change} />
    ),
    waitlisted: (
      <Booked
        event={event}
        word="On the waiting list"
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
      {hasPlace && rsvp !== null ? <RsvpSheet id={sheet} event={event} rsvp={rsvp} isNew={isNew} /> : null}
    </>
  );
}

/** On wide screens, where the bar is a box. */
function Question({ event, state }: { event: EventDetail; state: BookingState }) {
  const left = placesLeft(event);
  const isAsked = state === 'open' || state === 'full';
  return (
    <div className="hidden w-full lg:block">
      {left === null ? null : <p className="label">{left === 1 ? '1 place left' : `${left} places left`}</p>}
      {isAsked ? <p className="font-bold font-display text-2xl">Are you coming?</p> : null}
    </div>
  );
}

/** One press books one place; what else the host should know can be said afterwards. */
function Book({ event, word, onBooked }: { event: EventDetail; word: string; onBooked: () => void }) {
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
      <Aside event={event} />
    </>
  );
}

function Booked({
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
      <Button look="outline" className="min-h-13" onClick={onChange}>
        Change
      </Button>
      <Aside event={event} />
    </>
  );
}

/** Whom the site doesn't know can still pass it on and note it down. */
function ForVisitors({ event }: { event: EventDetail }) {
  return (
    <div className="grid w-full gap-1">
      <ToShare event={event} />
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

function ToShare({ event }: { event: EventDetail }) {
  return (
    <div className="flex w-full flex-wrap gap-2">
      <WhatsAppButton look="solid" className="min-h-13 flex-1 whitespace-nowrap" {...useShared(event)}>
        Share
      </WhatsAppButton>
      <AnchorButton
        look="outline"
        href={`/events/${event.id}.ics`}
        download
        className="min-h-13 flex-1 whitespace-nowrap"
      >
        <CalendarPlus aria-hidden="true" className="size-5" /> Add to calendar
      </AnchorButton>
    </div>
  );
}

/** Beside the main button: telling a friend, and the calendar. */
function Aside({ event }: { event: EventDetail }) {
  const shared = useShared(event);
  return (
    <>
      {event.groupId === null ? <WhatsAppButton className="size-13 shrink-0 px-0!" {...shared} /> : null}
      <AnchorButton
        look="outline"
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
