import { useEffect, useState } from 'react';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { ownAddressPattern } from '#kit/contract/own-address.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { type KeptData, type KeptEvent, keptKey, readKept } from './kept-data.ts';
import { KeptTimes } from './kept-times.tsx';
import { KeptTracker } from './kept-tracker.tsx';

/** /offline: what this device has kept, in place of any page that can't be fetched. The worker keeps this page as a visitor sees it. */
export function OfflinePage() {
  const { kept, today, wanted } = useKept();
  useWholePages();
  return (
    <>
      <PageHeader
        title="You’re offline"
        lead="We can’t reach the site at the moment. This is what your device has saved."
        trail={[{ name: 'Offline', path: '/offline' }]}
      />
      <div className="page pb-4">
        <a href={wanted} className={buttonClass('outline')}>
          Try again
        </a>
      </div>
      {today === null ? null : kept === null ? (
        <p className="page pb-12 text-soft">
          Nothing is saved yet. Choose your mosque on the home page, or sign in and follow it, and its times
          will be here next time.
        </p>
      ) : (
        <Kept kept={kept} today={today} />
      )}
    </>
  );
}

function Kept({ kept, today }: { kept: KeptData; today: string }) {
  const coming = kept.events.filter(({ eventDate }) => eventDate >= today);
  const savedOn = boroughDate(new Date(kept.savedAt));
  return (
    <>
      {kept.mosques.map((mosque) => (
        <KeptTimes key={mosque.id} mosque={mosque} today={today} savedOn={savedOn} />
      ))}
      {kept.userId === null ? null : (
        <KeptTracker userId={kept.userId} today={today} marked={kept.marks[today] ?? {}} />
      )}
      {coming.length > 0 ? (
        <Section title="Events I’m going to">
          <ul className="max-w-2xl divide-y divide-line">
            {coming.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
          <p className="mt-2 text-sm text-soft">
            Saved on {dateText(savedOn, 'day')}. Events may have changed since.
          </p>
        </Section>
      ) : null}
    </>
  );
}

function EventRow({ event }: { event: KeptEvent }) {
  return (
    <li className="py-3">
      <h3 className="text-lg" dir="auto">
        {event.title}
      </h3>
      <p className="text-sm text-soft">
        {dateText(event.eventDate, 'day')}, <ClockTime time={event.startTime} /> · <bdi>{event.location}</bdi>
      </p>
    </li>
  );
}

/** What is kept, this device's day (null until the page is alive), and the page that was asked for. */
function useKept() {
  const [state, setState] = useState<{ kept: KeptData | null; today: string | null; wanted: string }>({
    kept: null,
    today: null,
    wanted: '/home',
  });
  useEffect(() => {
    const look = () => {
      const asked = location.hash.slice(1);
      setState({
        kept: readKept(deviceStorage.getItem(keptKey)),
        today: boroughDate(new Date()),
        wanted: ownAddressPattern.test(asked) ? asked : '/home',
      });
    };
    look();
    // Midnight comes without a connection too.
    const timer = setInterval(look, 30_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return state;
}

/** Every link loads its page anew: this one knows nothing of who is signed in. */
function useWholePages(): void {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || link.hash) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(link.href);
    };
    document.addEventListener('click', open, true);
    return () => document.removeEventListener('click', open, true);
  }, []);
}
