import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { clockText } from '#kit/contract/clock-text.ts';
import { boroughDate, dateText, nearDay } from '#kit/contract/date-text.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { ShareMenu } from '#kit/web/ui/over/share-menu.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { fridayAnswer } from '../../finder/finder.ts';
import type { FoundSitting } from '../../finder-contract.ts';
import { sittingText } from '../../sitting-text.ts';
import { PrintButton } from '../print-button.tsx';
import { AnswerCard, Fold, WalkingNote } from './answer-card.tsx';
import { FinderHead } from './finder-head.tsx';
import { usualLimit } from './finder-search.ts';
import { SittingRows } from './sitting-rows.tsx';

const route = getRouteApi('/jumuah');

/** /jumuah: the sittings of the coming Friday, the best for the reader first, then by their hour. */
export function JumuahPage() {
  const { answer, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const { publicUrl } = route.useRouteContext();
  const limit = search.minutes ?? usualLimit;
  const now = useServerClock(answer.now, 60_000);
  const today = boroughDate(new Date(now));
  const { best, hours, further, tooLate } = fridayAnswer(answer.sittings, limit, now);
  return (
    <>
      <FinderHead
        path="/jumuah"
        search={search}
        place={answer.place}
        unknownPlace={unknownPlace}
        languages={answer.languages}
      />
      <div className="page grid max-w-4xl gap-2 pb-8">
        {best ? <Best best={best} date={answer.date} today={today} publicUrl={publicUrl} /> : null}
        <div>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 className="text-2xl">{dateText(answer.date, 'long').replace(/ \d{4}$/, '')}</h2>
            <span className="flex gap-1">
              <PrintButton label="Print" look="quiet" />
              <ShareMenu
                look="quiet"
                title={`Jumu‘ah on ${dateText(answer.date, 'long')}`}
                url={`${publicUrl}/jumuah?date=${answer.date}`}
              />
            </span>
          </div>
          {answer.sittings.length === 0 ? (
            <EmptyState title="No sitting found">
              <Link to="/jumuah" className="link inline-flex min-h-11 items-center">
                Show all sittings
              </Link>
            </EmptyState>
          ) : null}
          {hours.map(({ time, sittings }) => (
            <section
              key={time}
              aria-label={clockText(time)}
              className="grid grid-cols-[4.75rem_minmax(0,1fr)] border-line border-t"
            >
              <ClockTime time={time} half="unseen" className="pt-4 text-2xl leading-none" />
              <SittingRows sittings={sittings} today={today} />
            </section>
          ))}
          <Fold title={`Further than ${limit} minutes`} count={further.length} open={hours.length === 0}>
            <SittingRows sittings={further} today={today} hasTime />
          </Fold>
          <Fold title="Too late for these" count={tooLate.length}>
            <SittingRows sittings={tooLate} today={today} hasTime />
          </Fold>
          {answer.place ? <WalkingNote approximate={answer.place.approximate} /> : null}
        </div>
      </div>
    </>
  );
}

type BestProps = { best: FoundSitting; date: string; today: string; publicUrl: string };

function Best({ best, date, today, publicUrl }: BestProps) {
  const path = `/mosque/${best.mosqueId}`;
  const facts = [
    best.language,
    best.ends === null ? '' : `ends ${clockText(best.ends)}`,
    best.womensPlaces === 'yes' ? 'women’s places' : '',
  ];
  return (
    <AnswerCard>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p>Best for you, {nearDay(date, today) ?? dateText(date, 'day')}</p>
          <h2 className="text-2xl lg:text-4xl" dir="auto">
            <Link
              to="/mosque/$mosqueId"
              params={{ mosqueId: best.mosqueId }}
              className="text-inherit no-underline"
            >
              {best.mosqueName}
            </Link>
          </h2>
        </div>
        <ClockTime time={best.time} half="unseen" className="text-[2.625rem] leading-none lg:text-5xl" />
      </div>
      <p className="leading-snug">
        <span className="sr-only">Khutbah in </span>
        {facts.filter((fact) => fact !== '').join(' · ')}
        <br />
        {distanceText(best.distance ?? 0)}, {best.walkingMinutes} min walk
        {best.leaveByClock ? ` · leave by ${clockText(best.leaveByClock)}` : ''}
      </p>
      <div className="no-print flex flex-wrap gap-2">
        <ShareMenu
          label="Share"
          look="light"
          align="start"
          title={`Jumu‘ah at ${best.mosqueName}`}
          text={sittingText(best, date)}
          url={publicUrl + path}
        />
        <AnchorButton look="onTile" href={`${path}/times.ics`}>
          <CalendarPlus aria-hidden="true" className="size-5" /> Add to calendar
        </AnchorButton>
      </div>
    </AnswerCard>
  );
}
