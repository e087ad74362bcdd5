import { Link, useRouter } from '@tanstack/react-router';
import { Footprints, MoonStar } from 'lucide-react';
import { useEffect } from 'react';
import { borough } from '#borough';
import type { SoonJanazahs } from '#features/mosques/announcements/janazah.contract.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayer.rules.ts';
import type { Ramadan } from '#features/mosques/ramadan/ramadan.contract.ts';
import { nextMoment } from '#features/mosques/ramadan/ramadan-head.rules.ts';
import { dayLine, SeasonClock } from '#features/mosques/ramadan/web/season-clock.tsx';
import { dateText } from '#kit/contract/dates.ts';
import type { Viewer } from '#kit/web/router/root-route.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { FiveTimes, NextJamaah, NextPrayer } from '../home.contract.ts';
import { dayWord, type HeadProps, headAt, leaveBy, rowOf, untilText } from '../home.rules.ts';
import type { Part } from './load-home.ts';
import { MosqueSwitcher } from './mosque-switcher.tsx';
import { NewsStrip } from './news-strip.tsx';
import { PartFailed } from './part-failed.tsx';

type HomeHeadProps = {
  head: Part<NextJamaah>;
  asked: string | undefined;
  /** The season at the same mosque, while it lasts. */
  season?: Part<Ramadan> | null;
  janazahs: Part<SoonJanazahs>;
};

/** The top of the home page: the next jama'ah, a janazah of the next 24 hours, and today's news from the mosque. */
export function HomeHead({ head, asked, season = null, janazahs }: HomeHeadProps) {
  const news = head.isLoaded ? head.value : null;
  return (
    <>
      {head.isLoaded ? (
        <NextJamaahHead data={head.value} asked={asked} season={season?.isLoaded ? season.value : null} />
      ) : (
        <HeadFailed />
      )}
      {janazahs.isLoaded ? (
        <NewsStrip data={news} soon={janazahs.value} />
      ) : (
        <div className="page pt-4">
          <PartFailed what="the janazah prayers" />
        </div>
      )}
    </>
  );
}

type Head = { data: NextJamaah; asked?: string | undefined; season: Ramadan | null };

/** The green head: the next jama'ah at the chosen mosque, the countdown, when to leave, and the five times of that day. */
function NextJamaahHead({ data, asked, season }: Head) {
  const router = useRouter();
  const now = useServerClock(data.now);
  const head = headAt(data, now);
  const isOver = head === null;
  useEffect(() => {
    if (isOver) void router.invalidate();
  }, [isOver, router]);
  const name = router.options.context.viewer.account?.firstName;
  const fast = season && nextMoment(season, now) ? season : null;
  return (
    <section
      aria-label={data.mosque ? 'Next jama‘ah at your mosque' : 'Next prayer'}
      className="on-tile relative bg-tile text-on-tile"
    >
      <StarLattice className="pointer-events-none absolute inset-0 opacity-15" />
      <div className="page relative grid gap-3 pt-2 pb-4 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-x-12 lg:py-6">
        <div className="grid min-w-0 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <MosqueSwitcher data={data} asked={asked} />
            <p className="text-sm leading-tight">
              {name === undefined ? null : (
                <>
                  Assalamu alaikum, <bdi>{name || 'Community Member'}</bdi> ·{' '}
                </>
              )}
              <span className="inline-block">{fast ? dayLine(fast) : data.hijri.text}</span>
            </p>
          </div>
          {data.eid === null ? null : <EidLine text={data.eid} at={data.mosque?.id} />}
          {data.hijri.ramadanTonight ? <p className="font-semibold">{data.hijri.ramadanTonight}</p> : null}
          <UnlistedMosque data={data} />
          {fast ? (
            <SeasonClock season={fast} now={now} />
          ) : head ? (
            <Next data={data} head={head} now={now} />
          ) : (
            <Unknown data={data} />
          )}
        </div>
        {head ? <Five data={data} head={head} now={now} /> : null}
        {fast ? <SeasonLinks data={data} /> : head ? <JamaahLinks data={data} head={head} now={now} /> : null}
      </div>
    </section>
  );
}

/** A link to the Eid prayers, by distance from the mosque that is shown. */
function EidLine({ text, at }: { text: string; at: string | undefined }) {
  const { viewer } = useRouter().options.context;
  return (
    <Link
      to="/eid"
      search={finderPlace(viewer, at)}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {text}: when and where to pray
    </Link>
  );
}

/** Links shown in Ramadan instead of the time to leave and the link to all times. */
function SeasonLinks({ data }: { data: NextJamaah }) {
  const { viewer } = useRouter().options.context;
  return (
    <div className="flex flex-wrap gap-2 *:min-w-0 *:flex-[1_1_9rem] lg:col-start-1 lg:*:flex-initial">
      <LinkButton variant="light" to="/taraweeh" className="min-h-12">
        <MoonStar aria-hidden="true" className="size-5 shrink-0" /> Taraweeh tonight
      </LinkButton>
      <Link to="/ramadan" className={linkClass}>
        Ramadan
      </Link>
      <Link to="/jumuah" search={finderPlace(viewer, data.mosque?.id)} className={linkClass}>
        Jumu‘ah
      </Link>
    </div>
  );
}

function UnlistedMosque({ data }: { data: NextJamaah }) {
  if (!data.isGone) return null;
  return (
    <p role="status">
      The mosque you chose is no longer listed.{' '}
      {data.mosque ? 'These are another mosque’s times.' : `These are ${borough.name}’s start times.`}
    </p>
  );
}

function Unknown({ data }: { data: NextJamaah }) {
  return (
    <p>
      {data.mosque
        ? 'No times are known for the coming days.'
        : 'The times can’t be worked out for the coming days.'}
    </p>
  );
}

function Next({ data, head: { next, remaining, share, dayWord } }: HeadProps) {
  const name = next.jumuah ? 'Jumu‘ah' : prayerLabels[next.prayer];
  const isFridayNoon =
    next.prayer === 'dhuhr' && !next.jumuah && new Date(`${next.date}T12:00:00Z`).getUTCDay() === 5;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-3 lg:justify-start lg:gap-8">
        {/* The name has a line to itself, and the sizes leave room: with the fallback font nothing may wrap that doesn't with our own. */}
        <p aria-live="polite" className="contents">
          <span className="basis-full text-lg leading-tight lg:text-2xl">
            {data.kind === 'begins' ? `${name} starts` : next.jumuah ? name : `${name} jama‘ah`}
            {dayWord ? <strong> · {dayWord}</strong> : null}
            {isFridayNoon ? ' · Jumu‘ah today' : null}
          </span>
          <span className="text-[2.75rem] leading-none lg:text-6xl" suppressHydrationWarning>
            <ClockTime time={next.time} />
          </span>
        </p>
        <p
          aria-hidden="true"
          data-countdown=""
          className="clock text-2xl text-saffron leading-tight lg:text-4xl"
          suppressHydrationWarning
        >
          {untilText(remaining)}
        </p>
      </div>
      <progress
        className="h-1"
        max={1}
        value={share}
        aria-label={`How much of the time until ${name} has passed`}
        suppressHydrationWarning
      />
      {next.stale ? <p className="text-sm">Not confirmed for two months: it may have changed.</p> : null}
    </>
  );
}

function Five({ data, head, now }: HeadProps) {
  const row = rowOf(data.days, head.next);
  return row ? <FiveTimesRow row={row} kind={data.kind} next={head.next} now={now} /> : null;
}

type Time = FiveTimes['times'][number];

const columns = 'lg:grid-cols-[1fr_5rem_5rem]';

/** The five times of one day: a compact row on a phone; a column with start times on a wide screen. */
function FiveTimesRow({
  row,
  kind,
  next,
  now,
}: {
  row: FiveTimes;
  kind: NextJamaah['kind'];
  next: NextPrayer;
  now: number;
}) {
  const word = dayWord(row.date, now);
  const hasJamaah = kind === 'jamaah';
  const nextAt = row.times.findIndex(({ prayer }) => prayer === next.prayer);
  return (
    <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-card lg:border lg:border-on-tile/30 lg:bg-tile-deep/60 lg:p-3">
      <p
        aria-hidden="true"
        className={`label grid text-on-tile lg:px-3 lg:pb-1 ${columns} ${word ? '' : 'max-lg:hidden'}`}
        suppressHydrationWarning
      >
        <span>
          {word ?? 'Today'}
          {word === null || word === 'Tomorrow' ? `, ${dateText(row.date, 'day')}` : null}
        </span>
        <span className="hidden text-end lg:block">{hasJamaah ? 'Starts' : ''}</span>
        <span className="hidden text-end lg:block">{hasJamaah ? 'Jama‘ah' : 'Starts'}</span>
      </p>
      <ol
        aria-label={`${hasJamaah ? 'Jama‘ah times' : 'When the prayers start'} on ${dateText(row.date, 'long')}`}
        data-date={row.date}
        className="-mx-1.5 grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-0.5 lg:mx-0 lg:grid-cols-1 lg:gap-0"
      >
        {row.times.map((time, at) => (
          <li
            key={time.prayer}
            aria-current={at === nextAt ? 'true' : undefined}
            className={`grid justify-items-center rounded-control py-1.5 leading-tight aria-[current]:bg-saffron aria-[current]:text-on-saffron lg:min-h-10 lg:items-center lg:justify-items-stretch lg:px-3 lg:py-0 ${columns} ${at < nextAt ? 'opacity-80' : ''}`}
          >
            <span className="text-xs lg:text-base">{nameOf(time)}</span>
            <span className="hidden lg:block lg:text-end">
              {hasJamaah ? <TimeCell time={time.begins} /> : null}
            </span>
            <span className="text-lg lg:text-end lg:text-xl">
              <TimeCell time={hasJamaah ? time.jamaah : time.begins} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function nameOf({ jumuah, prayer }: Time): string {
  return jumuah ? 'Jumu‘ah' : prayerLabels[prayer];
}

function TimeCell({ time }: { time: string | null }) {
  if (time !== null) return <ClockTime time={time} half="unseen" />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not known</span>
    </>
  );
}

const linkClass =
  'inline-flex min-h-12 items-center justify-center rounded-control border border-on-tile/50 px-4 font-semibold no-underline hover:bg-tile-deep';

/** When to leave, and links to all times of the mosque and to Jumu'ah by distance. */
function JamaahLinks({ data, head, now }: HeadProps) {
  const { viewer } = useRouter().options.context;
  const place = finderPlace(viewer, data.mosque?.id);
  return (
    <div className="flex flex-wrap gap-2 *:min-w-0 *:flex-[1_1_9rem] lg:col-start-1 lg:*:flex-initial">
      <LinkButton variant="light" to="/jamaah" search={place} className="max-lg:basis-full! min-h-12">
        <Footprints aria-hidden="true" className="size-5 shrink-0" />
        <Leave data={data} head={head} now={now} />
      </LinkButton>
      {data.mosque ? (
        <Link to="/mosque/$mosqueId" params={{ mosqueId: data.mosque.id }} className={linkClass}>
          All times
        </Link>
      ) : (
        <Link to="/prayer-times" search={{}} className={linkClass}>
          All times
        </Link>
      )}
      <Link to="/jumuah" search={place} className={linkClass}>
        Jumu‘ah
      </Link>
    </div>
  );
}

function Leave({ data, head, now }: HeadProps) {
  const { devicePlace } = useRouter().options.context.viewer;
  const own = devicePlace && devicePlace.placeId === data.mosque?.id ? devicePlace.minutes : null;
  const minutes = data.walkingMinutes ?? own;
  const leave = data.kind === 'jamaah' ? leaveBy(head.next, minutes, now) : null;
  if (leave === null) return 'Jama‘ah I can still catch';
  return (
    <span suppressHydrationWarning>
      {leave.late ? 'Leave now' : 'Leave by '}
      {leave.late ? null : <ClockTime time={leave.clock} />} ·{' '}
      {data.walkingMinutes !== null && data.isWalkRough ? 'about ' : ''}
      {minutes} min walk
    </span>
  );
}

/** The search of the jama'ah finder: empty if the server knows the member's postcode, otherwise the mosque that is shown. */
export function finderPlace({ account, devicePlace }: Viewer, shown?: string): { mosque?: string } {
  if (account?.hasPostcode) return {};
  const mosque = shown ?? devicePlace?.placeId;
  return mosque === undefined ? {} : { mosque };
}

/** Shown when the head could not be loaded. */
function HeadFailed() {
  return (
    <div className="page grid gap-3 pt-4">
      <PartFailed what="the prayer times" />
      <LinkButton variant="outline" to="/prayer-times" search={{}} className="justify-self-start">
        All prayer times
      </LinkButton>
    </div>
  );
}
