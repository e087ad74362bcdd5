import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { boroughDate, clockText, dateText, nearDay } from '#kit/contract/dates.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { checkedText } from '../freshness.rules.ts';
import type { FoundSitting } from '../jamaah-finder.contract.ts';
import { fridayAnswer } from '../jamaah-finder.rules.ts';
import { AnswerCard, AnswerHead, HourSection } from './finder-answer.tsx';
import { FinderHead, Fold, WalkingNote } from './jamaah-finder.tsx';
import { usualLimit } from './jamaah-finder-search.ts';
import { PrintButton } from './print-button.tsx';

const route = getRouteApi('/jumuah');

/** /jumuah: the sittings of a Friday, with the best one for the reader first and the others by time. */
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
        {best ? <BestSitting best={best} date={answer.date} today={today} publicUrl={publicUrl} /> : null}
        <div>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 className="text-2xl">{dateText(answer.date, 'long').replace(/ \d{4}$/, '')}</h2>
            <span className="flex gap-1">
              <PrintButton label="Print" variant="quiet" />
              <ShareMenu
                variant="quiet"
                title={`Jumu‘ah on ${dateText(answer.date, 'long')}`}
                url={`${publicUrl}/jumuah?date=${answer.date}`}
              />
            </span>
          </div>
          {answer.sittings.length === 0 ? (
            <NoSittings isFiltered={Object.values(search).some((value) => value !== undefined)} />
          ) : null}
          {hours.map(({ time, sittings }) => (
            <HourSection key={time} time={time}>
              <SittingRows sittings={sittings} today={today} />
            </HourSection>
          ))}
          <Fold title={`Further than ${limit} minutes`} count={further.length} open={hours.length === 0}>
            <SittingRows sittings={further} today={today} hasTime />
          </Fold>
          <Fold title="Too late for these" count={tooLate.length} open={hours.length + further.length === 0}>
            <SittingRows sittings={tooLate} today={today} hasTime />
          </Fold>
          {answer.place ? <WalkingNote approximate={answer.place.approximate} /> : null}
        </div>
      </div>
    </>
  );
}

type BestProps = { best: FoundSitting; date: string; today: string; publicUrl: string };

function BestSitting({ best, date, today, publicUrl }: BestProps) {
  const path = `/mosque/${best.mosqueId}`;
  const facts = [
    best.language,
    best.ends === null ? '' : `ends ${clockText(best.ends)}`,
    best.womensPlaces === 'yes' ? 'women’s places' : '',
  ];
  return (
    <AnswerCard>
      <AnswerHead
        why={`Nearest to you, ${nearDay(date, today) ?? dateText(date, 'day')}`}
        mosqueId={best.mosqueId}
        mosqueName={best.mosqueName}
        time={best.time}
      />
      <p className="leading-snug">
        <span className="sr-only">Khutbah in </span>
        {facts.filter((fact) => fact !== '').join(' · ')}
        <br />
        {distanceText(best.distance ?? 0, best.isDistanceApproximate)}, {best.walkingMinutes} min walk
        {best.leaveByClock ? ` · leave by ${clockText(best.leaveByClock)}` : ''}
      </p>
      <div className="no-print flex flex-wrap gap-2">
        <ShareMenu
          label="Share"
          variant="light"
          align="start"
          title={`Jumu‘ah at ${best.mosqueName}`}
          text={sittingText(best, date)}
          url={publicUrl + path}
        />
        <AnchorButton variant="onTile" href={`${path}/times.ics`}>
          <CalendarPlus aria-hidden="true" className="size-5" /> Add to calendar
        </AnchorButton>
      </div>
    </AnswerCard>
  );
}

/** Rows of sittings; with `hasTime`, each shows its time. */
function SittingRows({
  sittings,
  today,
  hasTime = false,
}: {
  sittings: readonly FoundSitting[];
  today: string;
  hasTime?: boolean;
}) {
  return (
    <RowList>
      {sittings.map((sitting) => (
        <Row
          key={sitting.id}
          lead={hasTime ? <ClockTime time={sitting.time} className="inline-block min-w-16 text-xl" /> : null}
          title={
            <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: sitting.mosqueId }} dir="auto">
              {sitting.mosqueName}
            </CoverLink>
          }
          meta={<Facts sitting={sitting} today={today} />}
          end={
            sitting.distance === null ? null : distanceText(sitting.distance, sitting.isDistanceApproximate)
          }
        />
      ))}
    </RowList>
  );
}

function Facts({ sitting, today }: { sitting: FoundSitting; today: string }) {
  const { language, ends, address, womensPlaces } = sitting;
  return (
    <>
      <p>
        <span className="sr-only">Khutbah in </span>
        {language}
        {ends === null ? '' : ` · ends ${clockText(ends)}`}{' '}
        {womensPlaces === 'yes' ? <WomenIcon name="Women’s places" /> : null}
      </p>
      {address ? <p>{address}</p> : null}
      {sitting.stale ? <p className="text-caution">{checkedText(sitting, today)}</p> : null}
    </>
  );
}

/** The text to share: 'Jumu‘ah Fri 27 Nov 12:45pm, Masjid an-Noor IG1 1LX, khutbah in English'. */
function sittingText(sitting: FoundSitting, date: string): string {
  const where = sitting.address ?? `${sitting.mosqueName} ${sitting.postcode}`;
  return `Jumu‘ah ${dateText(date, 'day')} ${clockText(sitting.time)}, ${where}, khutbah in ${sitting.language}`;
}

function NoSittings({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title="No mosque has entered its Jumu‘ah yet" />;
  return (
    <EmptyState title="No sitting found">
      <Link to="/jumuah" className="link inline-flex min-h-11 items-center">
        Show all sittings
      </Link>
    </EmptyState>
  );
}
