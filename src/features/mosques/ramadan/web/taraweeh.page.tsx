import { getRouteApi, Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { moonDaysText } from '#features/mosques/moon/moon-text.rules.ts';
import { nightName, nightsName } from '#features/mosques/moon/season-words.rules.ts';
import { AccessChip } from '#features/mosques/places/web/access-filter.tsx';
import { AnswerCard, AnswerHead } from '#features/mosques/prayer-times/web/finder-answer.tsx';
import { FinderHead, Fold, WalkingNote } from '#features/mosques/prayer-times/web/jamaah-finder.tsx';
import { type FinderSearch, usualLimit } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import { PreviewBanner } from '#features/mosques/prayer-times/web/preview-banner.tsx';
import { PrintButton } from '#features/mosques/prayer-times/web/print-button.tsx';
import { sittingFacts } from '#features/mosques/sittings/sitting-facts.rules.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { boroughDate, clockText, dateText } from '#kit/contract/dates.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { calls, ReachedSitting } from '../taraweeh.contract.ts';
import {
  endChoices,
  languagesOf,
  type NightAnswer,
  nightAnswer,
  noTaraweehText,
  rakahsChoices,
} from '../taraweeh.rules.ts';
import { SittingGroups } from './sitting-groups.tsx';
import { HourRows, SittingRows, wayText } from './sitting-rows.tsx';

const route = getRouteApi('/taraweeh');

type Night = ResultOf<typeof calls.listTaraweeh>;

/** /taraweeh: tonight's taraweeh, with the best one for the reader first and the others by time, then qiyam. */
export function TaraweehPage() {
  const { answer, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const { publicUrl, viewer } = route.useRouteContext();
  const now = useServerClock(answer.now, 60_000);
  const limit = search.minutes ?? usualLimit;
  const seeker = {
    limit,
    ownMosqueId: answer.ownMosqueId ?? search.mosque ?? viewer.devicePlace?.placeId ?? null,
    now,
  };
  const found = nightAnswer(answer.taraweeh, search, seeker);
  const today = boroughDate(new Date(now));
  return (
    <>
      <PreviewBanner preview={answer.preview} />
      <FinderHead
        path="/taraweeh"
        title={answer.isTonight && !isSeasonAhead(answer) ? 'Taraweeh tonight' : 'Taraweeh'}
        search={search}
        place={answer.place}
        unknownPlace={unknownPlace}
      >
        <Filters search={search} taraweeh={answer.taraweeh} />
      </FinderHead>
      <div className="page grid max-w-4xl gap-2 pb-8">
        {found.best ? <Best best={found.best} night={answer} publicUrl={publicUrl} /> : null}
        <div>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 className="text-2xl">{headingOf(answer, today)}</h2>
            <span className="flex gap-1">
              <PrintButton label="Print" variant="quiet" />
              <ShareMenu
                variant="quiet"
                title={`Taraweeh, ${headingOf(answer, today)}`}
                url={`${publicUrl}/taraweeh`}
              />
            </span>
          </div>
          {answer.isTonight ? null : <NotTonight />}
          <Found found={found} night={answer} limit={limit} today={today} />
          <LateInTheNight night={answer} search={search} today={today} limit={limit} now={now} />
          {answer.place ? <WalkingNote approximate={answer.place.approximate} /> : null}
          {isSeasonAhead(answer) ? null : (
            <p className="mt-2 text-soft text-xs">
              When a prayer finishes is the mosque’s estimate. Times that follow Isha move with it.
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** Whether Ramadan is ahead and no mosque has entered its taraweeh for it yet. */
function isSeasonAhead({ ramadan, isTonight, taraweeh }: Night): boolean {
  return ramadan !== null && isTonight && taraweeh.length === 0;
}

/**
 * 'Tonight, the 18th night'; before Ramadan the evening of its first night: 'Sunday 7 February'. Without a taraweeh, when Ramadan is:
 * 'Ramadan is expected on Monday 8 or Tuesday 9 February'.
 */
function headingOf(night: Night, today: string): string {
  const { date, isTonight, nights, ramadan } = night;
  if (ramadan && isSeasonAhead(night)) return moonDaysText({ event: 'ramadan', ...ramadan }, today);
  if (!isTonight) return dateText(date, 'longDay');
  return nights.length === 0 ? 'Tonight' : `Tonight, the ${nightsName(nights)}`;
}

function NotTonight() {
  return (
    <p className="pb-2 text-soft">
      There is no taraweeh tonight. These are planned for the first night of{' '}
      <Link to="/ramadan" className="link">
        Ramadan
      </Link>
      , which each mosque’s announcement of the moon decides.
    </p>
  );
}

function Filters({ search, taraweeh }: { search: FinderSearch; taraweeh: readonly ReachedSitting[] }) {
  const ends = endChoices(taraweeh);
  const choices =
    search.by === undefined || ends.includes(search.by) ? ends : [...ends, search.by].toSorted();
  return (
    <ChipRow label="Only show">
      <ChipLink
        to="/taraweeh"
        search={{ ...search, women: search.women ? undefined : true }}
        chosen={search.women === true}
      >
        Women’s places
      </ChipLink>
      <AccessChip search={search} />
      {rakahsChoices.map((rakahs) => (
        <ChipLink
          key={rakahs}
          to="/taraweeh"
          search={{ ...search, rakahs: search.rakahs === rakahs ? undefined : rakahs }}
          chosen={search.rakahs === rakahs}
        >
          {rakahs} rak‘ahs
        </ChipLink>
      ))}
      {choices.map((by) => (
        <ChipLink
          key={by}
          to="/taraweeh"
          search={{ ...search, by: search.by === by ? undefined : by }}
          chosen={search.by === by}
        >
          Finished by {clockText(by)}
        </ChipLink>
      ))}
      {languagesOf(taraweeh).map((language) => (
        <ChipLink
          key={language}
          to="/taraweeh"
          search={{ ...search, language: search.language === language ? undefined : language }}
          chosen={search.language === language}
        >
          {language}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

function Best({ best, night, publicUrl }: { best: ReachedSitting; night: Night; publicUrl: string }) {
  const isOwn = best.mosqueId === night.ownMosqueId;
  const where = `${best.latitude},${best.longitude}`;
  const way = wayText(best);
  return (
    <AnswerCard>
      <AnswerHead
        why={`${isOwn ? 'At your mosque' : 'First to finish'}${night.isTonight ? ' tonight' : ''}${best.expected ? ', if Ramadan has begun' : ''}`}
        mosqueId={best.mosqueId}
        mosqueName={best.mosqueName}
        time={best.time ?? ''}
      />
      <p className="leading-snug">
        {sittingFacts(best, best.night).join(' · ')}
        {way ? (
          <>
            <br />
            {way}
            {night.isTonight && best.leaveByClock ? ` · leave by ${clockText(best.leaveByClock)}` : ''}
          </>
        ) : null}
      </p>
      <div className="no-print flex flex-wrap gap-2">
        <AnchorButton
          variant="light"
          href={`https://www.google.com/maps/dir/?api=1&travelmode=walking&destination=${where}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MapPin aria-hidden="true" className="size-5" /> Directions
        </AnchorButton>
        <ShareMenu
          label="Share"
          variant="light"
          align="start"
          title={`Taraweeh at ${best.mosqueName}`}
          text={shareText(best)}
          url={`${publicUrl}/mosque/${best.mosqueId}`}
        />
      </div>
    </AnswerCard>
  );
}

/** 'Taraweeh Wed 24 Feb 8:15pm, Masjid an-Noor, 8 rak‘ahs, finishes about 9:15pm'. */
function shareText(sitting: ReachedSitting): string {
  const { date, time, mosqueName } = sitting;
  const facts = sittingFacts(sitting, sitting.night).join(', ');
  return `Taraweeh ${dateText(date, 'day')} ${clockText(time ?? '')}, ${mosqueName}, ${facts}`;
}

type FoundProps = { found: NightAnswer; night: Night; limit: number; today: string };

function Found({ found, night, limit, today }: FoundProps) {
  const { hours, further, unfit, started, untimed } = found;
  const isNone = hours.length + further.length + unfit.length + started.length + untimed.length === 0;
  return (
    <>
      {isNone ? (
        <EmptyState title={noTaraweehText(night)}>
          {isSeasonAhead(night) ? (
            <p>Taraweeh is prayed on the nights of Ramadan, from the evening before its first day.</p>
          ) : null}
        </EmptyState>
      ) : null}
      {hours.length === 0 && further.length + unfit.length > 0 ? (
        <p className="py-2 text-soft">
          None fits what you chose.{' '}
          <Link to="/taraweeh" className="link inline-flex min-h-11 items-center">
            Show all
          </Link>
        </p>
      ) : null}
      <SittingGroups groups={found} titles={{ further: `Further than ${limit} minutes` }} today={today} />
      <Fold title="Time not known yet" count={untimed.length}>
        <SittingRows sittings={untimed} today={today} />
      </Fold>
    </>
  );
}

type LateProps = { night: Night; search: FinderSearch; today: string; limit: number; now: number };

/** The qiyam of the night, or when the next one is. Only the filters for women's places, access, language and walk apply. */
function LateInTheNight({ night, search, today, limit, now }: LateProps) {
  const { qiyam, nextQiyam } = night;
  if (qiyam.length === 0 && nextQiyam === null) return null;
  const { women, language, access } = search;
  const found = nightAnswer(qiyam, { women, language, access }, { limit, ownMosqueId: null, now });
  return (
    <section aria-labelledby="qiyam" className="mt-6">
      <h2 id="qiyam" className="text-2xl">
        Late in the night
      </h2>
      <p className="pb-2 text-sm text-soft">
        Night prayer (qiyam){nextQiyam ? `, ${nextText(nextQiyam)}` : ''}
      </p>
      <HourRows hours={found.hours} today={today} />
      <Fold
        title="Other night prayers"
        count={found.further.length + found.unfit.length + found.started.length + found.untimed.length}
      >
        <SittingRows
          sittings={[...found.further, ...found.unfit, ...found.started, ...found.untimed]}
          today={today}
          hasTime
        />
      </Fold>
    </section>
  );
}

function nextText({ date, night }: NonNullable<Night['nextQiyam']>): string {
  const day = dateText(date, 'longDay');
  return night === null ? `next on ${day}` : `from the ${nightName(night)} on ${day}`;
}
