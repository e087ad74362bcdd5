import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { boroughTime, clockText } from '#kit/contract/dates.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { pick } from '#kit/contract/pick.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { DirectionsMenu } from '#kit/web/ui/text/contact-links.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { checkedText } from '../freshness.rules.ts';
import type { CatchableJamaah } from '../jamaah-finder.contract.ts';
import { jamaahAnswer, untilText } from '../jamaah-finder.rules.ts';
import { prayerLabels } from '../prayer.rules.ts';
import { AnswerCard } from './finder-answer.tsx';
import { FinderHead, Fold, WalkingNote } from './jamaah-finder.tsx';
import { type FinderSearch, usualLimit } from './jamaah-finder-search.ts';

const route = getRouteApi('/jamaah');
const refreshMs = 60_000;

/** /jamaah: which jama'ah can still be reached on foot, and when to leave for it. */
export function JamaahPage() {
  const { answer, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <>
      <FinderHead path="/jamaah" search={search} place={answer.place} unknownPlace={unknownPlace} />
      {answer.place && !unknownPlace ? (
        <Answer
          mosques={answer.mosques}
          now={answer.now}
          limit={search.minutes ?? usualLimit}
          approximate={answer.place.approximate}
          search={search}
        />
      ) : (
        <p className="page max-w-4xl pt-2 pb-8">
          Enter a postcode, or use your location, to see which jama‘ah you can still reach on foot.
        </p>
      )}
      <section className="page max-w-4xl pb-8">
        <h2 className="text-xl">No mosque near?</h2>
        <p>
          <Link to="/prayer-rooms" className="link inline-flex min-h-11 items-center">
            Prayer rooms in hospitals, stations, colleges and shops
          </Link>
        </p>
      </section>
    </>
  );
}

type AnswerProps = {
  mosques: readonly CatchableJamaah[];
  now: string;
  limit: number;
  approximate: boolean;
  search: FinderSearch;
};

function Answer({ mosques, now, limit, approximate, search }: AnswerProps) {
  const { best, reachable, further, tooLate } = jamaahAnswer(mosques, limit);
  const first = best ?? further[0];
  if (!first) {
    return (
      <div className="page pb-8">
        <EmptyState title="No jama‘ah found">
          <p>No mosque here has given us its jama‘ah times for this search.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-2 pb-8">
      {best ? <Best best={best} now={now} /> : <p>No jama‘ah within {limit} minutes’ walk.</p>}
      <div>
        {reachable.length > 0 ? (
          <>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <h2 className="text-2xl">You can also reach</h2>
              <p className="text-sm text-soft">
                {nameOf(first)} · now {clockText(boroughTime(new Date(now)))}
              </p>
            </div>
            <JamaahRows rows={reachable} today={now.slice(0, 10)} />
          </>
        ) : null}
        <Fold title={`Further than ${limit} minutes`} count={further.length} open={best === undefined}>
          <JamaahRows rows={further} today={now.slice(0, 10)} />
        </Fold>
        <Fold title="Too late for these" count={tooLate.length} open={first === undefined}>
          <JamaahRows rows={tooLate} today={now.slice(0, 10)} isMissed />
        </Fold>
        <WalkingNote approximate={approximate} />
        <LinkButton
          variant="outline"
          className="no-print mt-3"
          to="/jamaah/week"
          search={pick(search, 'postcode', 'lat', 'lng', 'mosque', 'minutes')}
        >
          <Printer aria-hidden="true" className="size-5 shrink-0" /> Print this week for your street
        </LinkButton>
      </div>
    </div>
  );
}

function nameOf({
  jumuah,
  prayer,
  tomorrow,
}: Pick<CatchableJamaah, 'jumuah' | 'prayer' | 'tomorrow'>): string {
  const name = jumuah ? 'Jumu‘ah' : prayerLabels[prayer];
  return tomorrow ? `${name} tomorrow` : name;
}

function Best({ best, now: respondedAt }: { best: CatchableJamaah; now: string }) {
  const now = useServerClock(respondedAt, 10_000);
  const left = Date.parse(best.leaveBy) - now;
  return (
    <AnswerCard>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <div>
          <p>Leave</p>
          <p
            className="font-bold font-display text-[1.75rem] text-saffron leading-tight lg:text-4xl"
            suppressHydrationWarning
          >
            {untilText(left)}
          </p>
        </div>
        <ClockTime time={best.time} className="text-[2.625rem] leading-none lg:text-5xl" />
      </div>
      <p className="leading-snug">
        for <span className="font-bold font-display text-xl">{nameOf(best)}</span> at{' '}
        <span className="font-bold font-display text-xl" dir="auto">
          {best.mosqueName}
        </span>
        <br />
        {distanceText(best.distance, best.isDistanceApproximate)}, {best.walkingMinutes} min walk · leave by{' '}
        {clockText(best.leaveByClock)}
        {best.stale ? (
          <>
            <br />
            {checkedText(best, respondedAt.slice(0, 10))}
          </>
        ) : null}
      </p>
      <div className="no-print flex flex-wrap gap-2">
        <DirectionsMenu variant="light" latitude={best.latitude} longitude={best.longitude} />
        <LinkButton variant="onTile" to="/mosque/$mosqueId" params={{ mosqueId: best.mosqueId }}>
          Mosque page
        </LinkButton>
      </div>
    </AnswerCard>
  );
}

/** Mosques with the time to leave for their jama'ah; with `isMissed`, for the one that can no longer be reached. */
function JamaahRows({
  rows,
  today,
  isMissed = false,
}: {
  rows: readonly CatchableJamaah[];
  today: string;
  isMissed?: boolean;
}) {
  return (
    <RowList>
      {rows.map((jamaah) => (
        <JamaahRow
          key={jamaah.mosqueId}
          jamaah={jamaah}
          shown={isMissed ? (jamaah.missed ?? jamaah) : jamaah}
          today={today}
        />
      ))}
    </RowList>
  );
}

function JamaahRow({
  jamaah,
  shown,
  today,
}: {
  jamaah: CatchableJamaah;
  shown: { time: string; leaveByClock: string };
  today: string;
}) {
  return (
    <Row
      lead={
        <span className="grid min-w-15 leading-tight">
          <span className="text-soft text-xs">leave by</span>
          <ClockTime time={shown.leaveByClock} className="text-xl" />
        </span>
      }
      title={
        <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: jamaah.mosqueId }} dir="auto">
          {jamaah.mosqueName}
        </CoverLink>
      }
      meta={
        <>
          <p>
            {distanceText(jamaah.distance, jamaah.isDistanceApproximate)}{' '}
            {jamaah.women ? <WomenIcon name="Women’s places" /> : null}
          </p>
          {jamaah.stale ? <p className="text-caution">{checkedText(jamaah, today)}</p> : null}
        </>
      }
      end={
        <>
          <ClockTime time={shown.time} className="block text-ink text-xl" />
          {jamaah.walkingMinutes} min walk
        </>
      }
    />
  );
}
