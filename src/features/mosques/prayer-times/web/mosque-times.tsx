import { CalendarClock } from 'lucide-react';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { MosqueTimes as Times } from '../contract.ts';
import { methodLabels } from '../methods.ts';
import { prayerLabels, specialDayLabels } from '../prayers.ts';
import { SourceBadge, StaleBadge, WomensPlacesText } from './sitting-badges.tsx';

/** A mosque's times on its page: begin and jama'ah of each prayer, Jumu'ah, what changes next, declared days. */
export function MosqueTimes({ times, mosqueId }: { times: Times; mosqueId: string }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <div>
        <PrayerTable times={times} />
        <p className="mt-2 text-sm text-soft">
          {times.hasTimetable
            ? `Begin times not given by the mosque are computed by the ${methodLabels[times.method]} method.`
            : 'This mosque hasn’t given us its jama‘ah times. The times above are when each prayer begins, as computed.'}
        </p>
        <Changes times={times} />
        {times.hasTimetable ? (
          <AnchorButton look="outline" href={`/mosque/${mosqueId}/times.ics`} className="no-print mt-4">
            <CalendarClock aria-hidden="true" className="size-5" /> Jama‘ah times for your calendar
          </AnchorButton>
        ) : null}
      </div>
      <div className="grid content-start gap-6">
        <Jumuah times={times} />
        <SpecialDays times={times} />
      </div>
    </div>
  );
}

function PrayerTable({ times }: { times: Times }) {
  return (
    <table className="w-full rounded-card border border-line bg-surface">
      <caption className="pb-2 text-start text-soft">
        {dateText(times.date, 'long')} · {times.hijri.text}
      </caption>
      <thead>
        <tr className="bg-sunken text-start">
          <th scope="col" className="px-3 py-2 text-start">
            Prayer
          </th>
          <th scope="col" className="px-3 py-2 text-start">
            Begins
          </th>
          <th scope="col" className="px-3 py-2 text-start">
            Jama‘ah
          </th>
        </tr>
      </thead>
      <tbody>
        {times.prayers.map(({ prayer, begins, jamaah }) => (
          <tr key={prayer} className="border-line border-t align-top">
            <th scope="row" className="px-3 py-2 text-start">
              {prayerLabels[prayer]}
            </th>
            <td className="px-3 py-2">{begins ? <ClockTime time={begins.time} /> : '—'}</td>
            <td className="px-3 py-2">
              {jamaah ? (
                <>
                  <span className="block text-xl">
                    <ClockTime time={jamaah.time} />
                  </span>
                  <SourceBadge clock={jamaah} />
                </>
              ) : (
                <span className="text-soft">not known</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ times }: { times: Times }) {
  if (times.changes.length === 0) return null;
  return (
    <div className="mt-4 rounded-card bg-saffron-soft p-3 text-saffron-ink">
      <h3 className="text-lg">Next announced change</h3>
      <ul>
        {times.changes.map((change) => (
          <li key={change.prayer}>
            From {dateText(change.date, 'day')}: {prayerLabels[change.prayer]} {clockText(change.from)} →{' '}
            {clockText(change.to)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Jumuah({ times }: { times: Times }) {
  return (
    <div>
      <h3 className="text-xl">Jumu‘ah, {dateText(times.friday, 'day')}</h3>
      {times.jumuah.length === 0 ? (
        <p className="text-soft">No sittings known.</p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {times.jumuah.map((sitting) => (
            <li key={sitting.id} className="rounded-card border border-line bg-surface p-3">
              <p className="text-xl">
                <ClockTime time={sitting.time} />
                {sitting.ends ? (
                  <span className="text-base text-soft"> to {clockText(sitting.ends)}</span>
                ) : null}
              </p>
              <p>
                Khutbah in {sitting.language}
                {sitting.hall ? `, ${sitting.hall}` : ''}
              </p>
              {sitting.address ? <p className="text-soft">{sitting.address}</p> : null}
              <p>
                <WomensPlacesText places={sitting.womensPlaces} />
              </p>
              {sitting.stale ? <StaleBadge confirmedAt={sitting.confirmedAt} /> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SpecialDays({ times }: { times: Times }) {
  if (times.specialDays.length === 0) return null;
  return (
    <div>
      <h3 className="text-xl">Ramadan and Eid</h3>
      <ul className="mt-2 grid gap-2">
        {times.specialDays.map((day) => (
          <li key={`${day.kind}-${day.date}`} className="rounded-card border border-line bg-surface p-3">
            <p className="font-semibold">
              {specialDayLabels[day.kind]}: {dateText(day.date, 'day')}
              {day.endsOn ? ` to ${dateText(day.endsOn, 'day')}` : ''}
            </p>
            {day.times.length > 0 ? <p>{day.times.map(clockText).join(', ')}</p> : null}
            {day.note ? <p className="text-soft">{day.note}</p> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
