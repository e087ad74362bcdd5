import { MoonStar } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysText } from '#features/mosques/moon/moon-text.rules.ts';
import { clockText, dateText, daysBetween } from '#kit/contract/dates.ts';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { Ramadan } from '../ramadan.contract.ts';
import { type Moment, momentsOf, nextMoment } from '../ramadan-head.rules.ts';
import { dayLine, SeasonClock } from './season-clock.tsx';

/** The green head of /ramadan: the fast or the evening at the reader's mosque, or when Ramadan begins. */
export function RamadanHead({ season, now }: { season: Ramadan; now: number }) {
  const { mosque, placeLabel, phase } = season;
  return (
    <section
      aria-label={mosque ? `Ramadan at ${mosque.name}` : `Ramadan in ${placeLabel}`}
      className="on-tile relative bg-tile text-on-tile"
    >
      <StarLattice className="pointer-events-none absolute inset-0 opacity-15" />
      <div className="page relative grid gap-3 pt-3 pb-4 lg:py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-lg">
            <bdi>{placeLabel}</bdi>
          </p>
          <p className="text-sm leading-tight">{dayLine(season)}</p>
        </div>
        {phase === 'before' ? <Before season={season} /> : null}
        {phase === 'announcement' ? <Announcement season={season} /> : null}
        {phase === 'eid_eve' || phase === 'eid' ? <Eid season={season} /> : null}
        {phase === 'after' ? <Line>Ramadan {season.year} is over</Line> : null}
        <Countdown season={season} now={now} />
        <Links season={season} />
      </div>
    </section>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="font-bold font-display text-3xl leading-tight lg:text-4xl">{children}</p>;
}

/** Both days in the same size. There is no countdown, because the day is uncertain. */
function Before({ season: { year, starts, today, fasts, firstTaraweeh } }: { season: Ramadan }) {
  const left = starts.days.map((day) => daysBetween(today, day)).join(' or ');
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <div>
          <p>
            Ramadan {year} {starts.isDeclared ? 'begins on' : 'is expected on'}
          </p>
          <Line>{daysText(starts.days)}</Line>
        </div>
        <p className="text-xl">{left === '1' ? '1 day to go' : `${left} days to go`}</p>
      </div>
      <ul aria-label="The first day" className="grid gap-2 sm:grid-cols-2">
        {fasts.map((fast) => (
          <li key={fast.date} className="rounded-card border border-on-tile/30 bg-tile-deep/60 p-3">
            <p className="font-bold">
              {starts.isDeclared ? 'The first day' : 'If it is'}{' '}
              {dateText(fast.date, 'longDay').split(' ')[0]}
            </p>
            {firstTaraweeh
              .filter(({ day }) => day === fast.date)
              .map(({ time }) => (
                <p key={time}>Taraweeh on the evening before, {clockText(time)}</p>
              ))}
            <p>Suhoor ends {clockText(fast.suhoorEnds)}</p>
            <p>Iftar {clockText(fast.iftar)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Announcement({ season: { sentence, ownMoon } }: { season: Ramadan }) {
  return (
    <>
      <Line>{sentence}</Line>
      {ownMoon ? <p className="text-lg">Your mosque: {ownMoon}</p> : null}
    </>
  );
}

function Eid({ season: { phase, eid } }: { season: Ramadan }) {
  const when = phase === 'eid' ? 'today' : 'tomorrow';
  return (
    <>
      <Line>{eid.isDeclared ? `Eid al-Fitr is ${when}` : `Eid al-Fitr may be ${when}`}</Line>
      <p className="text-lg">
        {eid.isDeclared
          ? daysText(eid.days)
          : `It is expected on ${daysText(eid.days)}. Each mosque’s announcement decides.`}
      </p>
    </>
  );
}

function Countdown({ season, now }: { season: Ramadan; now: number }) {
  const found = nextMoment(season, now);
  if (!found) return null;
  return (
    <>
      {season.phase === 'announcement' ? null : <SeasonClock season={season} now={now} />}
      <Moments moments={momentsOf(season)} next={found.next} />
    </>
  );
}

function Moments({ moments, next }: { moments: readonly Moment[]; next: Moment }) {
  return (
    <ol
      aria-label="The fast and the evening"
      className="-mx-1.5 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-0.5 lg:max-w-2xl"
    >
      {moments.map((moment) => (
        <li
          key={moment.at + moment.name}
          aria-current={moment.at === next.at && moment.name === next.name ? 'true' : undefined}
          className="grid justify-items-center rounded-control px-1 py-1.5 text-center leading-tight aria-[current]:bg-saffron aria-[current]:text-on-saffron"
        >
          <span className="text-xs lg:text-base">{moment.name}</span>
          <ClockTime time={moment.time} half="unseen" className="text-lg lg:text-xl" />
          <span className="text-xs">{moment.detail}</span>
        </li>
      ))}
    </ol>
  );
}

function Links({ season: { phase, mosque } }: { season: Ramadan }) {
  const isEid = phase === 'eid_eve' || phase === 'eid' || phase === 'after';
  return (
    <div className="no-print flex flex-wrap gap-2">
      <LinkButton variant={isEid ? 'onTile' : 'light'} to="/taraweeh">
        <MoonStar aria-hidden="true" className="size-5" /> Taraweeh
      </LinkButton>
      <LinkButton variant={isEid ? 'light' : 'onTile'} to="/eid" className={isEid ? 'order-first' : ''}>
        Eid prayers
      </LinkButton>
      {mosque ? (
        <AnchorButton variant="onTile" href={`/mosque/${mosque.id}/ramadan`}>
          The whole month
        </AnchorButton>
      ) : (
        <LinkButton variant="onTile" to="/mosques" search={{}}>
          Choose my mosque
        </LinkButton>
      )}
    </div>
  );
}
