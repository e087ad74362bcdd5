import { getRouteApi } from '@tanstack/react-router';
import { borough } from '#borough';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { methodLabels } from '../methods.ts';
import { AsrChoice } from './asr-choice.tsx';
import { DayTimes } from './day-times.tsx';
import { MonthNavigation, MonthTable } from './month-table.tsx';
import { PrintButton } from './print-button.tsx';
import { useAsrOpinion } from './use-asr-opinion.ts';

const route = getRouteApi('/prayer-times');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Prayer times', path: '/prayer-times' },
];

/** /prayer-times: the day, and the month that it lies in. */
export function PrayerTimesPage() {
  const times = route.useLoaderData();
  const remembered = useAsrOpinion();
  const asr = route.useSearch().asr ?? remembered ?? 'standard';
  const month = times.days[0]?.date.slice(0, 7) ?? times.date.slice(0, 7);
  return (
    <>
      <PageHeader title="Prayer times" trail={trail}>
        <p className="mt-2 text-lg">
          <DateText date={times.date} format="long" /> · {times.hijri.text} ·{' '}
          <span lang="ar" dir="rtl">
            {times.hijri.arabic}
          </span>
        </p>
        {times.nextRamadan ? (
          <p className="mt-1 text-soft">
            Ramadan is expected on <DateText date={times.nextRamadan.startsOn} format="long" />, subject to
            the sighting.
          </p>
        ) : null}
      </PageHeader>
      <div className="page">
        <DayTimes times={times} asr={asr} />
        <p className="prose-line mt-3 text-soft">
          {times.source === 'fallback'
            ? 'The sun’s position gives no times here today; these are fixed approximations.'
            : `Computed for the centre of ${borough.name} by the ${methodLabels[times.method]} method. These are the times at which each prayer begins; jama‘ah times are on each mosque’s page.`}
        </p>
      </div>
      <Section
        title={<DateText date={`${month}-01`} format="month" />}
        action={<MonthNavigation month={month} />}
      >
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <AsrChoice chosen={asr} />
          <PrintButton label="Print this month" />
        </div>
        <MonthTable days={times.days} today={times.today} asr={asr} />
      </Section>
    </>
  );
}
