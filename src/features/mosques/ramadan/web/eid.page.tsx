import { getRouteApi, Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { daysText, moonEventNames } from '#features/mosques/moon/moon-text.rules.ts';
import { seasonPicturePath } from '#features/mosques/moon/season-words.rules.ts';
import { AccessChip, AccessSheet } from '#features/mosques/places/web/access-filter.tsx';
import { AnswerCard, AnswerHead } from '#features/mosques/prayer-times/web/finder-answer.tsx';
import { Fold, PlaceLine, WalkingNote } from '#features/mosques/prayer-times/web/jamaah-finder.tsx';
import { type FinderSearch, usualLimit } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import { PreviewBanner } from '#features/mosques/prayer-times/web/preview-banner.tsx';
import { PrintButton } from '#features/mosques/prayer-times/web/print-button.tsx';
import { SendAsText } from '#features/mosques/prayer-times/web/send-as-text.tsx';
import type { ResultOf } from '#kit/contract/call.ts';
import { boroughDate, clockText, dateText, nearDay } from '#kit/contract/dates.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { calls } from '../eid.contract.ts';
import {
  daysOfList,
  dayTabText,
  type EidList,
  eidLists,
  eidText,
  fitsEid,
  isDecided,
  listOfFirstMosque,
  shownList,
  whereText,
} from '../eid.rules.ts';
import type { ReachedSitting } from '../taraweeh.contract.ts';
import { byHour, groupSittings, languagesOf } from '../taraweeh.rules.ts';
import { SittingGroups } from './sitting-groups.tsx';
import { HourRows, SittingRows, wayText } from './sitting-rows.tsx';

const route = getRouteApi('/eid');

type Eid = ResultOf<typeof calls.listEidPrayers>;

/** /eid: when and where the coming Eid is prayed, with the reader's own mosque first. */
export function EidPage() {
  const { answer, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const { publicUrl, viewer } = route.useRouteContext();
  const now = useServerClock(answer.now, 60_000);
  const today = boroughDate(new Date(now));
  const ownMosqueId = answer.ownMosqueId ?? search.mosque ?? viewer.devicePlace?.placeId ?? null;
  const lists = eidLists(answer.sittings);
  const shown = shownList(lists, search.day, ownMosqueId);
  const hasSwitch = lists.length > 1 && isDecided(answer.sittings);
  const title = `${moonEventNames[answer.kind]} in ${borough.name}`;
  const others = hasSwitch ? [] : lists.filter((list) => list !== shown);
  return (
    <>
      <PreviewBanner preview={answer.preview} />
      <div className="page max-w-4xl pt-4 pb-2 lg:pt-8">
        <div className="flex items-start justify-between gap-2">
          <h1 className="text-3xl lg:text-4xl">{title}</h1>
          <ShareMenu
            title={`${title}: ${daysText(answer.days)}`}
            url={`${publicUrl}/eid`}
            picture={seasonPicturePath('/eid', answer.days, undefined)}
          />
        </div>
        <p className="mt-1 text-lg text-soft">{answer.sentence}</p>
        <p className="hidden print:block">
          {publicUrl}/eid · printed {dateText(today, 'plain')}
        </p>
      </div>
      <div className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-3 pb-8">
        {hasSwitch && shown ? <DaySwitch lists={lists} shown={shown} search={search} /> : null}
        {shown ? (
          <AtYourMosque
            shown={shown}
            eid={answer}
            ownMosqueId={ownMosqueId}
            now={now}
            publicUrl={publicUrl}
          />
        ) : null}
        <PlaceLine path="/eid" search={search} place={answer.place} unknownPlace={unknownPlace} />
        <Filters search={search} sittings={answer.sittings} />
        <AccessSheet path="/eid" search={search} />
        {shown ? (
          [shown, ...others].map((list) => (
            <DayList
              key={list.days[0]}
              list={list}
              eid={answer}
              search={search}
              now={now}
              publicUrl={publicUrl}
            />
          ))
        ) : (
          <EmptyState title="No mosque has entered its Eid prayers yet">
            <Link to="/mosques" className="link inline-flex min-h-11 items-center">
              All mosques
            </Link>
          </EmptyState>
        )}
        {answer.place ? <WalkingNote approximate={answer.place.approximate} /> : null}
      </div>
    </>
  );
}

type Shown = { list: EidList; search: FinderSearch };

/** After a declaration: the days, each with its number of mosques. */
function DaySwitch({
  lists,
  shown,
  search,
}: {
  lists: readonly EidList[];
  shown: EidList;
  search: FinderSearch;
}) {
  return (
    <nav
      aria-label="Day"
      className="no-print flex flex-wrap rounded-control bg-sunken p-[3px] *:flex-[1_1_9rem]"
    >
      {lists.map((list) => (
        <Link
          key={list.days[0]}
          to="/eid"
          search={{ ...search, day: list.days[0] }}
          aria-current={list === shown ? 'page' : undefined}
          className="grid min-h-11 place-items-center rounded-[calc(var(--radius-control)-3px)] px-2 text-center text-soft no-underline aria-[current=page]:bg-surface aria-[current=page]:text-tile-ink aria-[current=page]:shadow-card"
        >
          {dayTabText(list)}
        </Link>
      ))}
    </nav>
  );
}

type AtMosque = {
  shown: EidList;
  eid: Eid;
  ownMosqueId: string | null;
  now: number;
  publicUrl: string;
};

/** The card for the reader's own mosque, or else the nearest. */
function AtYourMosque({ shown, eid, ownMosqueId, now, publicUrl }: AtMosque) {
  const list = listOfFirstMosque(eid.sittings, shown, ownMosqueId);
  const [first, ...more] = list?.sittings ?? [];
  if (!list || !first) return null;
  const today = boroughDate(new Date(now));
  const [day = ''] = list.days;
  const near = list.days.length === 1 ? nearDay(day, today) : null;
  const when = near ?? daysOfList(list);
  const way = wayText(first);
  const path = `/mosque/${first.mosqueId}`;
  return (
    <AnswerCard>
      <AnswerHead
        why={`${first.mosqueId === ownMosqueId ? 'At your mosque' : 'Nearest to you'}, ${when}${first.expected && list.days.length === 1 ? ' (expected)' : ''}`}
        mosqueId={first.mosqueId}
        mosqueName={first.mosqueName}
        time={first.time ?? ''}
      />
      <p className="leading-snug">
        {placeOf(first)}
        {way ? `, ${way}` : ''}
        {near && way && first.leaveByClock ? ` · leave by ${clockText(first.leaveByClock)}` : ''}
        {more.length > 0 ? `. Also ${more.map(alsoText).join(' and ')}` : ''}
      </p>
      <div className="no-print flex flex-wrap gap-2">
        <ShareMenu
          label="Share"
          variant="light"
          align="start"
          title={`Eid at ${first.mosqueName}`}
          text={`Eid at ${first.mosqueName}: ${daysOfList(list)}${first.expected ? ' (expected)' : ''}, ${[first, ...more].map(alsoText).join(', ')}`}
          url={`${publicUrl}/eid?mosque=${first.mosqueId}`}
          picture={seasonPicturePath('/eid', eid.days, first.mosqueId)}
        />
        <AnchorButton variant="onTile" href={`${path}/times.ics`}>
          Add to calendar
        </AnchorButton>
      </div>
    </AnswerCard>
  );
}

function placeOf(sitting: ReachedSitting): string {
  const where = whereText(sitting);
  return where.charAt(0).toUpperCase() + where.slice(1);
}

const alsoText = (sitting: ReachedSitting) => `${clockText(sitting.time ?? '')} ${whereText(sitting)}`;

function Filters({ search, sittings }: { search: FinderSearch; sittings: readonly ReachedSitting[] }) {
  const chip = (label: string, wanted: FinderSearch, chosen: boolean) => (
    <ChipLink key={label} to="/eid" search={{ ...search, ...wanted }} chosen={chosen}>
      {label}
    </ChipLink>
  );
  const toggled = (held: NonNullable<FinderSearch['held']>) => ({
    held: search.held === held ? undefined : held,
  });
  return (
    <ChipRow label="Only show">
      {chip('In a park or hall', toggled('elsewhere'), search.held === 'elsewhere')}
      {chip('In the mosque', toggled('mosque'), search.held === 'mosque')}
      {chip('Women’s places', { women: search.women ? undefined : true }, search.women === true)}
      {chip('Parking', { parking: search.parking ? undefined : true }, search.parking === true)}
      <AccessChip search={search} />
      {languagesOf(sittings).map((language) =>
        chip(
          language,
          { language: search.language === language ? undefined : language },
          search.language === language,
        ),
      )}
    </ChipRow>
  );
}

/** The sittings of a day by time. If the screen folds some away, a list of all of them is printed instead. */
function DayList({
  list,
  eid,
  search,
  now,
  publicUrl,
}: Shown & { eid: Eid; now: number; publicUrl: string }) {
  const today = boroughDate(new Date(now));
  const limit = search.minutes ?? usualLimit;
  const groups = groupSittings(list.sittings, (sitting) => fitsEid(sitting, search), { limit, now });
  const { hours, further, unfit, started, untimed } = groups;
  const hasFolded = further.length + unfit.length + started.length > 0;
  const texts = [
    {
      name: 'all prayers',
      text: eidText(eid.kind, list, { borough: borough.name, url: `${publicUrl}/eid` }),
    },
  ];
  return (
    <section aria-label={daysOfList(list)}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-2xl">{daysOfList(list)}</h2>
        <span className="flex flex-wrap gap-1">
          <SendAsText texts={texts} variant="quiet" />
          <PrintButton label="Print" variant="quiet" />
        </span>
      </div>
      <div className={hasFolded ? 'no-print' : undefined}>
        {hours.length + further.length === 0 && unfit.length > 0 ? (
          <p className="no-print py-2 text-soft">
            None fits what you chose.{' '}
            <Link to="/eid" className="link inline-flex min-h-11 items-center">
              Show all
            </Link>
          </p>
        ) : null}
        <SittingGroups
          groups={groups}
          titles={{ further: `Further than ${limit} minutes’ walk` }}
          today={today}
        />
        <div className="no-print">
          <Fold title="Time not known yet" count={untimed.length}>
            <SittingRows sittings={untimed} today={today} />
          </Fold>
        </div>
      </div>
      {hasFolded ? (
        <div className="hidden print:block">
          <HourRows hours={byHour(list.sittings.filter(({ time }) => time !== null))} today={today} />
        </div>
      ) : null}
    </section>
  );
}
