import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { borough } from '#borough';
import { withNight } from '#features/mosques/moon/season-words.rules.ts';
import { type AsrOpinion, methodLabels } from '#features/mosques/places/calculation.rules.ts';
import { clockText, dateText, nearDay } from '#kit/contract/dates.ts';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { languageNames, prayerLanguages } from '../languages/prayer-languages.ts';
import { english, fillIn, languageMarks, leftText, type PrayerWords } from '../languages/prayer-words.ts';
import type { ComingPrayer, PrayerTimes } from '../prayer-times.contract.ts';
import { MonthNavigation, MonthTable } from './month-table.tsx';
import { PrintButton } from './print-button.tsx';
import { rememberAsrOpinion, useAsrOpinion } from './use-asr-opinion.ts';

const route = getRouteApi('/prayer-times');

/** /prayer-times: the start times of a day and its month. */
export function PrayerTimesPage() {
  const { times, friday, words: translated } = route.useLoaderData();
  const words = translated ?? english;
  const remembered = useAsrOpinion();
  const { asr: chosenAsr, lang } = route.useSearch();
  const asr = chosenAsr ?? remembered ?? 'standard';
  const month = times.days[0]?.date.slice(0, 7) ?? times.date.slice(0, 7);
  return (
    <div {...languageMarks(words)} className="page pt-3 pb-8 sm:pt-8">
      <Head times={times} words={words} />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start">
        <div className="print:hidden">
          <DayTimes times={times} asr={asr} friday={friday} words={words} />
          <LanguageChoice chosen={lang} />
          <p className="mt-2 text-sm text-soft">
            {times.source === 'fallback'
              ? 'The sun’s position gives no times here today; these are fixed approximations.'
              : fillIn(words.calculated, methodLabels[times.method])}
          </p>
          {times.expectedDays.length > 0 ? (
            <p className="mt-1 text-sm text-soft">
              {fillIn(
                times.comingEid ? words.eidExpected : words.ramadanExpected,
                eitherDay(times.expectedDays, words.locale),
              )}
            </p>
          ) : null}
        </div>
        <section aria-labelledby="month">
          <SectionLabel
            id="month"
            title={
              <time dateTime={month} suppressHydrationWarning>
                {dateText(`${month}-01`, 'month', words.locale)}
              </time>
            }
            action={<PrintButton label={words.print} variant="quiet" />}
          />
          <AsrChoice chosen={asr} words={words} />
          <div className="mt-2">
            <MonthTable key={month} days={times.days} today={times.today} asr={asr} words={words} />
          </div>
          <div className="mt-3">
            <MonthNavigation month={month} words={words} />
          </div>
        </section>
      </div>
    </div>
  );
}

/** Formats the days on which an event may be: 'Monday 8 February 2027 or Tuesday 9 February 2027'. */
function eitherDay(days: readonly string[], locale: string): string {
  const texts = days.map((day) => dateText(day, 'long', locale));
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts);
}

function Head({ times, words }: { times: PrayerTimes; words: PrayerWords }) {
  const { publicUrl } = route.useRouteContext();
  const isRightToLeft = words.direction === 'rtl';
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
        <p className="text-sm sm:text-base">
          <time dateTime={times.date} suppressHydrationWarning>
            {dateText(times.date, 'long', words.locale)}
          </time>{' '}
          ·{' '}
          {isRightToLeft
            ? null
            : `${words.language === 'en' ? withNight(times.hijri.text, times.hijri.nightTonight) : times.hijri.text} `}
          <span className={isRightToLeft ? '' : 'hidden sm:inline'}>
            {isRightToLeft ? null : '· '}
            <span lang="ar" dir="rtl">
              {times.hijri.arabic}
            </span>
          </span>
        </p>
      </div>
      <ShareMenu
        title={`Prayer times in ${borough.name}, ${dateText(times.date, 'long')}`}
        url={`${publicUrl}/prayer-times?date=${times.date}`}
      />
    </div>
  );
}

type Line = { name: string; time: string | null; note?: string; prayer?: string; isQuiet?: boolean };

/** The first and last sitting of the coming Friday at all mosques. */
export type FridaySpan = { date: string; first: string; last: string; mosques: number };

/** The times of a day in rows; today, the next one is highlighted with the time left. */
function DayTimes({
  times,
  asr,
  friday,
  words,
}: {
  times: PrayerTimes;
  asr: AsrOpinion;
  friday: FridaySpan | null;
  words: PrayerWords;
}) {
  const now = useServerClock(times.now, 30_000);
  const next = times.coming.find(({ at }) => Date.parse(at) > now);
  const isToday = times.date === times.today;
  return (
    <div className="rounded-card border border-line bg-surface lining-nums">
      <dl className="[&>div+div]:border-line [&>div+div]:border-t">
        {linesOf(times, asr, words).map((line) => (
          <TimeLine
            key={line.name}
            line={line}
            words={words}
            until={
              isToday && next?.date === times.date && next.prayer === line.prayer
                ? until(next, now, words)
                : null
            }
          />
        ))}
        {isToday && next && next.date > times.date ? (
          <TimeLine
            line={{ name: words.fajrTomorrow, time: next.time }}
            words={words}
            until={until(next, now, words)}
          />
        ) : null}
      </dl>
      {friday ? <FridayLine friday={friday} today={times.today} words={words} /> : null}
    </div>
  );
}

function until(next: ComingPrayer, now: number, words: PrayerWords): string {
  return leftText(words, Date.parse(next.at) - now);
}

function TimeLine({ line, words, until: left }: { line: Line; words: PrayerWords; until: string | null }) {
  const highlight = left === null ? '' : 'bg-saffron-soft shadow-[inset_4px_0_0_var(--saffron)]';
  const colour = line.isQuiet ? 'text-soft' : '';
  return (
    <div className={`flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-1 ${highlight}`}>
      <dt className={`text-lg leading-tight [&:lang(ur)]:leading-loose ${colour}`}>
        {line.name}
        {left === null ? null : (
          <span className="block text-saffron-ink text-sm" suppressHydrationWarning>
            {left}
          </span>
        )}
        {line.note ? <span className="ms-2 text-sm text-soft">{line.note}</span> : null}
      </dt>
      <dd className={colour}>
        {line.time ? (
          <ClockTime time={line.time} className={line.isQuiet ? 'text-lg' : 'text-[1.375rem]'} />
        ) : (
          <span className="text-sm text-soft">{words.noneToday}</span>
        )}
      </dd>
    </div>
  );
}

/** Jumu'ah has no single time in the borough, so this links to the mosques' sittings. */
function FridayLine({ friday, today, words }: { friday: FridaySpan; today: string; words: PrayerWords }) {
  const { date, first, last, mosques } = friday;
  const near = nearDay(date, today);
  const day = words.language === 'en' ? near : near && words[near];
  return (
    <Link
      to="/jumuah"
      search={{}}
      className="flex min-h-13 items-center justify-between gap-4 border-line border-t px-4 py-1 text-ink no-underline hover:bg-tile-soft"
    >
      <span className="text-lg leading-tight">
        {words.jumuah}{' '}
        <span suppressHydrationWarning>
          {day ?? dateText(date, words.language === 'en' ? 'day' : 'dayMonth', words.locale)}
        </span>
        <span className="block text-sm text-soft">
          {mosques === 1 ? words.oneMosque : fillIn(words.mosques, mosques)},{' '}
          <bdi>
            {clockText(first)}
            {first === last ? '' : `–${clockText(last)}`}
          </bdi>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-tile-ink rtl:rotate-180" />
    </Link>
  );
}

function linesOf(times: PrayerTimes, asr: AsrOpinion, words: PrayerWords): Line[] {
  const { prayers } = words;
  const asrLines: Line[] = [
    { name: prayers.asr, time: times.asr, prayer: 'asr', isQuiet: asr === 'hanafi' },
    { name: words.asrHanafi, time: times.asrHanafi, isQuiet: asr === 'standard' },
  ];
  return [
    ...(times.ramadan
      ? [{ name: words.imsak, time: times.imsak, note: words.stopEating, isQuiet: true }]
      : []),
    { name: prayers.fajr, time: times.fajr, prayer: 'fajr' },
    { name: words.sunrise, time: times.sunrise, isQuiet: true },
    { name: prayers.dhuhr, time: times.dhuhr, prayer: 'dhuhr' },
    ...(asr === 'hanafi' ? asrLines.toReversed() : asrLines),
    {
      name: prayers.maghrib,
      time: times.maghrib,
      prayer: 'maghrib',
      ...(times.ramadan ? { note: words.iftar } : {}),
    },
    {
      name: prayers.isha,
      time: times.isha,
      prayer: 'isha',
      ...(times.ishaNextDay ? { note: words.afterMidnight } : {}),
    },
  ];
}

const opinions = [
  { opinion: 'standard', label: 'asrStandard' },
  { opinion: 'hanafi', label: 'hanafiLater' },
] as const;

/** Chooses which opinion on asr is shown first; the choice is stored on the device. */
function AsrChoice({ chosen, words }: { chosen: AsrOpinion; words: PrayerWords }) {
  return (
    <fieldset className="no-print flex flex-wrap gap-2">
      <legend className="sr-only">Which Asr first?</legend>
      {opinions.map(({ opinion, label }) => (
        <ChipLink
          key={opinion}
          to="/prayer-times"
          search={(search) => ({ ...search, asr: opinion })}
          chosen={chosen === opinion}
          resetScroll={false}
          onClick={() => rememberAsrOpinion(opinion)}
        >
          {words[label]}
        </ChipLink>
      ))}
    </fieldset>
  );
}

const languages = [undefined, ...prayerLanguages] as const;
const languageLinkClass =
  'inline-flex min-h-11 items-center rounded-control px-2.5 text-tile-ink hover:bg-sunken aria-[current]:font-medium aria-[current]:text-ink aria-[current]:no-underline';

/** Links to the languages of the page, each named in that language; all but English in the device's system font. */
function LanguageChoice({ chosen }: { chosen: (typeof languages)[number] }) {
  return (
    <nav aria-label="Language" lang="en" dir="ltr" className="no-print mt-2 flex flex-wrap gap-x-1">
      {languages.map((language) => (
        <Link
          key={language ?? 'en'}
          to="/prayer-times"
          search={(search) => ({ ...search, lang: language })}
          resetScroll={false}
          aria-current={language === chosen ? 'true' : undefined}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          activeProps={{}}
          lang={language ?? 'en'}
          hrefLang={language ?? 'en'}
          className={language ? `${languageLinkClass} font-[system-ui]` : languageLinkClass}
        >
          {languageNames[language ?? 'en']}
        </Link>
      ))}
    </nav>
  );
}
