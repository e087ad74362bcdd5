import { useRouter } from '@tanstack/react-router';
import { nearMiles } from '#features/gatherings/events/event-search.ts';
import { EventRows } from '#features/gatherings/events/web/event-rows.tsx';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { AllLink, Section } from '#kit/web/ui/section.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { HomeData } from './load-home.ts';
import { PartFailed } from './part-failed.tsx';

/** What is on, under its days, and the ways to what most people look for. */
export function UpcomingEvents({
  events,
  today,
  className = '',
}: {
  events: HomeData['events'];
  today: string;
  className?: string;
}) {
  const { account } = useRouter().options.context.viewer;
  return (
    <Section
      title="Upcoming Events"
      className={className}
      action={
        <AllLink to="/events" search={{}}>
          All events
        </AllLink>
      }
    >
      <ChipRow label="Events">
        <ChipLink to="/events" search={{ when: 'weekend' }} chosen={false}>
          This weekend
        </ChipLink>
        {account?.hasPostcode ? (
          <ChipLink to="/events" search={{ within: nearMiles }} chosen={false}>
            Near me
          </ChipLink>
        ) : null}
        <ChipLink to="/events" search={{ sisters: true }} chosen={false}>
          Sisters
        </ChipLink>
        <ChipLink to="/events" search={{ free: true }} chosen={false}>
          Free
        </ChipLink>
      </ChipRow>
      {events.isLoaded ? (
        <Listed events={events.value.items} today={today} />
      ) : (
        <PartFailed what="the events" />
      )}
    </Section>
  );
}

type Items = Extract<HomeData['events'], { isLoaded: true }>['value']['items'];

function Listed({ events, today }: { events: Items; today: string }) {
  if (events.length > 0) return <EventRows events={events} today={today} />;
  return (
    <EmptyState title="No upcoming events scheduled">
      <p>Check back soon for community events!</p>
    </EmptyState>
  );
}
