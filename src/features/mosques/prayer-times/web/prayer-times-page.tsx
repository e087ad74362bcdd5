import { getRouteApi } from '@tanstack/react-router';
import { borough } from '#borough';
import { dateText } from '#kit/contract/date-text.ts';
import { ShareMenu } from '#kit/web/ui/over/share-menu.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import type { PrayerTimes } from '../contract.ts';
import { english } from '../languages/english.ts';
import { filled, languageMarks, type PrayerWords } from '../languages/prayer-words.ts';
import { methodLabels } from '../methods.ts';
import { AsrChoice } from './asr-choice.tsx';
import { DayTimes } from './day-times.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { MonthNavigation, MonthTable } from './month-table.tsx';
import { PrintButton } from './print-button.tsx';
import { useAsrOpinion } from './use-asr-opinion.ts';

const route = getRouteApi('/prayer-times');

/** /prayer-times: the day, and the month that it lies in. */
export function PrayerTimesPage() {
  const { times, friday, words: translated } = route.useLoaderData();
  const words = translated ?? english;
  const remembered = useAsrOpinion();
  const { asr: asked, lang } = route.useSearch();
  const asr = asked ?? remembered ?? 'standard';
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
              : filled(words.calculated, methodLabels[times.method])}
          </p>
          {times.nextRamadan ? (
            <p className="mt-1 text-sm text-soft">
              {filled(words.ramadanExpected, dateText(times.nextRamadan.startsOn, 'long', words.locale))}
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
            action={<PrintButton label={words.print} look="quiet" />}
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
          · {isRightToLeft ? null : `${times.hijri.text} `}
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
