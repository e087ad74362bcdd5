import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clockText } from '#kit/contract/clock-text.ts';
import { boroughTime } from '#kit/contract/date-text.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DirectionsMenu } from '#kit/web/ui/over/directions-menu.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { jamaahAnswer, untilText } from '../../finder/finder.ts';
import { checkedText } from '../../finder/sureness.ts';
import type { CatchableJamaah } from '../../finder-contract.ts';
import { prayerLabels } from '../../prayers.ts';
import { AnswerCard, Fold, WalkingNote } from './answer-card.tsx';
import { FinderHead } from './finder-head.tsx';
import { usualLimit } from './finder-search.ts';
import { JamaahRows } from './jamaah-rows.tsx';

const route = getRouteApi('/jamaah');
const minute = 60_000;

/** /jamaah: which congregation can still be reached, and when to leave for it. */
export function JamaahPage() {
  const { answer, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), minute);
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
        />
      ) : null}
    </>
  );
}

type AnswerProps = { mosques: readonly CatchableJamaah[]; now: string; limit: number; approximate: boolean };

function Answer({ mosques, now, limit, approximate }: AnswerProps) {
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
    <div className="page grid max-w-4xl gap-2 pb-8">
      {best ? <Best best={best} now={now} /> : <p>No jama‘ah within {limit} minutes’ walk.</p>}
      <div>
        {reachable.length > 0 ? (
          <>
            <div className="flex min-h-11 items-center justify-between gap-4">
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
        <Fold title="Too late for these" count={tooLate.length}>
          <JamaahRows rows={tooLate} today={now.slice(0, 10)} isMissed />
        </Fold>
        <WalkingNote approximate={approximate} />
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

function Best({ best, now: answered }: { best: CatchableJamaah; now: string }) {
  const now = useServerClock(answered, 10_000);
  const left = Date.parse(best.leaveBy) - now;
  return (
    <AnswerCard>
      <div className="flex items-end justify-between gap-3">
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
        {distanceText(best.distance)}, {best.walkingMinutes} min walk · leave by{' '}
        {clockText(best.leaveByClock)}
        {best.stale ? (
          <>
            <br />
            {checkedText(best, answered.slice(0, 10))}
          </>
        ) : null}
      </p>
      <div className="no-print flex flex-wrap gap-2">
        <DirectionsMenu look="light" latitude={best.latitude} longitude={best.longitude} />
        <LinkButton look="onTile" to="/mosque/$mosqueId" params={{ mosqueId: best.mosqueId }}>
          The mosque
        </LinkButton>
      </div>
    </AnswerCard>
  );
}
