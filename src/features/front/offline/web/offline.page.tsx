import { useEffect, useState } from 'react';
import { type FastChange, type FastMark, unmarked } from '#features/mosques/fasting/fast-mark.rules.ts';
import { FastButtons } from '#features/mosques/fasting/web/fast-buttons.tsx';
import { SetAside, SetAsideText } from '#features/mosques/fasting/web/set-aside.tsx';
import { unsentFasts } from '#features/mosques/fasting/web/unsent-fasts.ts';
import { type DayChange, noChecks } from '#features/mosques/prayer-tracker/prayer-log.rules.ts';
import { PrayerButtons } from '#features/mosques/prayer-tracker/web/prayer-buttons.tsx';
import { unsentPrayers } from '#features/mosques/prayer-tracker/web/unsent-prayers.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { ownAddressPattern } from '#kit/contract/field-limits.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import {
  findDay,
  type OfflineData,
  type OfflineDay,
  type OfflineEvent,
  type OfflineMosque,
  offlineDataKey,
  parseOfflineData,
} from './offline-data.ts';

/**
 * /offline: the data that this device has saved, shown when a page can't be fetched. The service worker stores this page
 * as a visitor sees it.
 */
export function OfflinePage() {
  const { kept, today, wanted } = useOfflineData();
  useWholePages();
  return (
    <>
      <PageHeader
        title="You’re offline"
        lead="We can’t reach the site at the moment. This is what your device has saved."
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
        <OfflineContent kept={kept} today={today} />
      )}
      <BereavementLink />
    </>
  );
}

const bereavementPath = '/when-someone-dies';

/** Leads to the page for a death, if this device has kept it. */
function BereavementLink() {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    if (!('caches' in window)) return;
    void caches.match(bereavementPath).then((page) => setIsKept(page !== undefined));
  }, []);
  return isKept ? (
    <p className="page pb-12">
      <a href={bereavementPath} className="link inline-flex min-h-11 items-center">
        When someone dies: what to do first
      </a>
    </p>
  ) : null;
}

function OfflineContent({ kept, today }: { kept: OfflineData; today: string }) {
  const savedOn = boroughDate(new Date(kept.savedAt));
  return (
    <>
      {kept.mosques.map((mosque) => (
        <OfflineTimes key={mosque.id} mosque={mosque} today={today} savedOn={savedOn} />
      ))}
      {kept.userId === null ? null : (
        <OfflineTracker userId={kept.userId} today={today} marked={kept.marks[today] ?? {}} />
      )}
      {kept.userId === null || !kept.fasts[today] ? null : (
        <OfflineFast userId={kept.userId} today={today} known={kept.fasts[today]} />
      )}
      {kept.events.length > 0 ? (
        <Section title="Events I’m going to">
          <ul className="max-w-2xl divide-y divide-line">
            {kept.events.map((event) => (
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

function EventRow({ event }: { event: OfflineEvent }) {
  return (
    <li className="py-3">
      <h3 className="text-lg" dir={directionOf(event.title)}>
        {event.title}
      </h3>
      <p className="text-sm text-soft">
        {dateText(event.eventDate, 'day')}, <ClockTime time={event.startTime} /> · <bdi>{event.location}</bdi>
      </p>
    </li>
  );
}

/** The saved data, today on this device (null until the page is interactive), and the page that was requested. */
function useOfflineData() {
  const [state, setState] = useState<{ kept: OfflineData | null; today: string | null; wanted: string }>({
    kept: null,
    today: null,
    wanted: '/home',
  });
  useEffect(() => {
    const refresh = () => {
      const requested = location.hash.slice(1);
      const now = new Date();
      const saved = parseOfflineData(deviceStorage.getItem(offlineDataKey));
      setState({
        kept: saved && {
          ...saved,
          events: saved.events.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime()),
        },
        today: boroughDate(now),
        wanted: ownAddressPattern.test(requested) ? requested : '/home',
      });
    };
    refresh();
    // A day or an event can also end while the device is offline.
    const timer = setInterval(refresh, 30_000);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return state;
}

/** Makes every link load a whole page, because this one doesn't know who is signed in. */
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

const names: Readonly<Record<string, string>> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
};

/** A mosque's saved times of today, or a note that today's were not saved. */
function OfflineTimes({ mosque, today, savedOn }: { mosque: OfflineMosque; today: string; savedOn: string }) {
  const day = findDay(mosque, today);
  return (
    <Section title={<bdi>{mosque.name}</bdi>}>
      {day ? (
        <>
          <p className="text-soft">
            {dateText(today, 'long')}. Saved on {dateText(savedOn, 'day')}, and may have changed since.
          </p>
          <DayTable day={day} />
        </>
      ) : (
        <p className="text-soft">
          No times are saved for {dateText(today, 'long')}. The last were saved on {dateText(savedOn, 'day')}.
        </p>
      )}
    </Section>
  );
}

function DayTable({ day }: { day: OfflineDay }) {
  return (
    <table className="mt-2 w-full max-w-xl">
      <thead>
        <tr className="border-line border-b text-start text-sm text-soft">
          <th className="py-2 text-start font-medium">Prayer</th>
          <th className="py-2 text-end font-medium">Starts</th>
          <th className="py-2 text-end font-medium">Jama‘ah</th>
        </tr>
      </thead>
      <tbody>
        {day.prayers.map(({ prayer, begins, jamaah }) => (
          <tr key={prayer} className="border-line border-b">
            <th scope="row" className="py-3 text-start">
              {names[prayer] ?? prayer}
            </th>
            <td className="py-3 text-end">{begins === null ? '–' : <ClockTime time={begins} />}</td>
            <td className="py-3 text-end">{jamaah === null ? '–' : <ClockTime time={jamaah} />}</td>
          </tr>
        ))}
        {day.jumuah.map(({ time, language }) => (
          <tr key={time} className="border-line border-b">
            <th scope="row" className="py-3 text-start">
              Jumu‘ah
            </th>
            <td className="py-3 text-end text-sm text-soft">{language}</td>
            <td className="py-3 text-end">
              <ClockTime time={time} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Marks today's prayers offline. The marks stay on the device until the tracker sends them. */
function OfflineTracker({
  userId,
  today,
  marked,
}: {
  userId: string;
  today: string;
  marked: Readonly<Record<string, boolean>>;
}) {
  const [unsent, setUnsent] = useState(() => unsentPrayers.read(deviceStorage, userId));
  useEffect(() => setUnsent(unsentPrayers.read(deviceStorage, userId)), [userId]);
  const day = { ...noChecks, setAside: false, ...marked, ...unsent[today], date: today };
  const change = (wanted: DayChange) => {
    unsentPrayers.keep(deviceStorage, userId, today, wanted);
    setUnsent(unsentPrayers.read(deviceStorage, userId));
  };
  return (
    <Section title="Prayer tracker">
      {day.setAside ? (
        <SetAsideText>Today is set aside.</SetAsideText>
      ) : (
        <PrayerButtons
          day={day}
          opensAt={() => null}
          onToggle={(prayer) => change({ [prayer]: !day[prayer] })}
        />
      )}
      <SetAside
        day={day}
        today={today}
        earliest={today}
        onChange={(_, { setAside }) => change({ setAside })}
      />
      <p className="mt-2 text-sm text-soft">
        We’ll save it when you’re back online. You can’t mark a prayer before it starts.
      </p>
    </Section>
  );
}

/** Marks today's fast offline, in Ramadan. It stays on the device until the tracker sends it. */
function OfflineFast({
  userId,
  today,
  known,
}: {
  userId: string;
  today: string;
  known: OfflineData['fasts'][string];
}) {
  const [unsent, setUnsent] = useState(() => unsentFasts.read(deviceStorage, userId));
  useEffect(() => setUnsent(unsentFasts.read(deviceStorage, userId)), [userId]);
  const day = { ...unmarked, ...known, ...unsent[today], date: today, reason: null };
  const change = (wanted: FastChange) => {
    unsentFasts.keep(deviceStorage, userId, today, wanted);
    setUnsent(unsentFasts.read(deviceStorage, userId));
  };
  const toggle = (mark: FastMark) => change({ mark: day.mark === mark ? null : mark, reason: null });
  return (
    <Section title="Fasting tracker">
      <p className="mb-2">Day {known.day} of Ramadan</p>
      {day.setAside ? (
        <SetAsideText>Today is set aside.</SetAsideText>
      ) : (
        <FastButtons day={day} isRamadan onToggle={toggle} />
      )}
      <SetAside
        day={day}
        today={today}
        earliest={today}
        isOwable={() => true}
        onChange={(_, wanted) => change(wanted)}
      />
      <p className="mt-2 text-sm text-soft">We’ll save it when you’re back online.</p>
    </Section>
  );
}
