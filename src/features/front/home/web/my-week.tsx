import { Link, useRouter } from '@tanstack/react-router';
import { CalendarDays, MessagesSquare, Users } from 'lucide-react';
import { SetAsideText } from '#features/mosques/fasting/web/set-aside.tsx';
import { TodaysFast } from '#features/mosques/fasting/web/todays-fast.tsx';
import type { PrayerLog } from '#features/mosques/prayer-tracker/prayer-log.contract.ts';
import { PrayerButtons, WaitingText } from '#features/mosques/prayer-tracker/web/prayer-buttons.tsx';
import { usePrayerChecks } from '#features/mosques/prayer-tracker/web/use-prayer-checks.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { AllLink, Section } from '#kit/web/ui/section.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { Engagement, Settings } from './engagement.tsx';
import type { MemberData } from './load-home.ts';
import { PartFailed } from './part-failed.tsx';

/** How many of the member's events are shown. */
const maxEvents = 3;

/** The member's own card: figures and badges, the next events, today's prayers, and the notification settings. */
export function MyWeek({ member }: { member: MemberData }) {
  const { rsvps, prayers, fasts } = member;
  return (
    <Section
      title="Your Community Dashboard"
      action={<AllLink to="/profile">Profile</AllLink>}
      className="px-0"
    >
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
        <Engagement member={member} />
        <div>
          <h3 className="text-lg">My week</h3>
          {rsvps.isLoaded ? <Going rsvps={rsvps.value} /> : <PartFailed what="the events you’re going to" />}
        </div>
        {prayers === null ? null : prayers.isLoaded ? (
          <Prayers log={prayers.value} />
        ) : (
          <PartFailed what="your prayer tracker" />
        )}
        {fasts === null ? null : fasts.isLoaded ? (
          <TodaysFast log={fasts.value} />
        ) : (
          <PartFailed what="your fasting tracker" />
        )}
        <Areas />
        <Settings />
      </div>
    </Section>
  );
}

/** Links to where members meet, as far as these areas are open to the member. */
function Areas() {
  const { openAreas } = useRouter().options.context.viewer;
  return (
    <p className="flex flex-wrap gap-2">
      {openAreas.includes('memberDirectoryAudience') ? (
        <LinkButton variant="outline" to="/member-directory" search={{}}>
          <Users aria-hidden="true" className="size-5" /> Members
        </LinkButton>
      ) : null}
      {openAreas.includes('forumsAudience') ? (
        <LinkButton variant="outline" to="/forums" search={{}}>
          <MessagesSquare aria-hidden="true" className="size-5" /> Forums
        </LinkButton>
      ) : null}
      <LinkButton variant="outline" to="/events" search={{}}>
        <CalendarDays aria-hidden="true" className="size-5" /> Events
      </LinkButton>
    </p>
  );
}

type Rsvps = Extract<MemberData['rsvps'], { isLoaded: true }>['value'];

function Going({ rsvps }: { rsvps: Rsvps }) {
  if (rsvps.length === 0) {
    return <p className="text-sm text-soft">You haven’t booked a place at an event yet.</p>;
  }
  return (
    <>
      <p className="text-sm text-soft">
        You’re going to {rsvps.length === 1 ? 'one event' : `${rsvps.length} events`}
      </p>
      <RowList>
        {rsvps.slice(0, maxEvents).map(({ event, status }) => (
          <Row
            key={event.id}
            level="h4"
            title={
              <CoverLink to="/events/$eventId" params={{ eventId: event.id }} dir={directionOf(event.title)}>
                {event.title}
              </CoverLink>
            }
            meta={`${dateText(event.eventDate, 'day')} ${clockText(event.startTime)}, ${event.location}`}
            end={
              <Tag tone={status === 'attending' ? 'tile' : 'plain'}>
                {status === 'attending' ? 'Going' : 'Waiting list'}
              </Tag>
            }
          />
        ))}
      </RowList>
    </>
  );
}

function Prayers({ log }: { log: PrayerLog }) {
  const { today, dayOf, opensAt, toggle, isWaiting } = usePrayerChecks(log);
  return (
    <div>
      <h3 className="mb-2 text-lg">My prayers today</h3>
      {dayOf(today).setAside ? (
        <SetAsideText>Today is set aside.</SetAsideText>
      ) : (
        <PrayerButtons
          day={dayOf(today)}
          opensAt={(prayer) => opensAt(today, prayer)}
          onToggle={(prayer) => toggle(today, prayer)}
        />
      )}
      <WaitingText isWaiting={isWaiting} />
      <Link to="/prayer-tracker" className="link inline-flex min-h-11 items-center text-sm">
        Prayer Tracker
      </Link>
    </div>
  );
}
