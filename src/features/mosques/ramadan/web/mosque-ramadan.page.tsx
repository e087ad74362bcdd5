import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock, Moon } from 'lucide-react';
import { moonSentence } from '#features/mosques/moon/moon-text.rules.ts';
import { checkedText } from '#features/mosques/prayer-times/freshness.rules.ts';
import { fastConventionText } from '#features/mosques/prayer-times/timetable.rules.ts';
import { PreviewBanner } from '#features/mosques/prayer-times/web/preview-banner.tsx';
import { PrintButton } from '#features/mosques/prayer-times/web/print-button.tsx';
import type { MosqueRamadan } from '#features/mosques/sittings/mosque-ramadan.contract.ts';
import { EidSittings, EnteredSittings } from '#features/mosques/sittings/web/sitting-lists.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { isOfNights, PosterFoot, qiyamText } from './ramadan-poster.tsx';
import { RamadanTable } from './ramadan-table.tsx';

const route = getRouteApi('/mosque/$mosqueId/ramadan');

/** /mosque/{id}/ramadan: a mosque's Ramadan, day by day, to read and to print on one page. */
export function MosqueRamadanPage() {
  const { data, sittings } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const { mosque, sureness, today } = data;
  const path = `/mosque/${mosque.id}`;
  const nights = sittings.filter(isOfNights);
  return (
    <>
      <PreviewBanner preview={data.preview} />
      <PageHeader
        title={`Ramadan ${data.hijriYear}`}
        trail={[
          { name: 'Mosques', path: '/mosques' },
          { name: mosque.name, path },
        ]}
      >
        <p className="mt-1 text-lg print:mt-0 print:text-base">
          <Link to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }} className="link">
            {mosque.name}
          </Link>
          <span className="hidden text-soft sm:inline print:inline">
            , {mosque.address}, <span className="whitespace-nowrap">{mosque.postcode}</span>
          </span>
        </p>
        <p className="mt-1 flex items-start gap-2 print:mt-0">
          <Moon aria-hidden="true" className="mt-1 size-4 shrink-0 text-tile-ink print:hidden" />
          <span>
            {moonSentence(
              { event: 'ramadan', ...data.ramadan, authorityName: data.authorityName },
              data.today,
            )}
            {data.ramadan.isDeclared ? '' : ` The days are counted from ${firstDayText(data)}.`}
          </span>
        </p>
      </PageHeader>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 pb-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-start print:block">
        <div>
          <div className="no-print mb-3 flex flex-wrap gap-2">
            <PrintButton label="Print" />
            <AnchorButton variant="outline" href={`${path}/times.ics`}>
              <CalendarClock aria-hidden="true" className="size-5" /> Calendar
            </AnchorButton>
            <ShareMenu title={`Ramadan at ${mosque.name}`} url={`${publicUrl}${path}/ramadan`} />
          </div>
          <RamadanTable data={data} qiyam={qiyamText(nights)} />
          <p className="mt-2 text-sm text-soft print:mt-1 print:text-xs">
            {sureness
              ? `${sureness.stale ? '' : 'From the mosque, '}${checkedText(sureness, today)}. `
              : 'This mosque hasn’t given us its jama‘ah times for this month. '}
            {fastConventionText(data.fast)}
          </p>
        </div>
        <PosterFoot nights={nights} eid={data.eidSittings} className="mt-2 hidden text-xs print:grid" />
        <aside aria-label="Taraweeh and Eid" className="no-print grid gap-6">
          <section aria-labelledby="nights">
            <SectionLabel id="nights" title="Taraweeh and qiyam" />
            {nights.length > 0 ? (
              <EnteredSittings sittings={nights} today={today} />
            ) : (
              <p className="text-soft">This mosque hasn’t given us its taraweeh yet.</p>
            )}
          </section>
          {data.eidSittings.length > 0 ? (
            <EidSittings id="eid" sittings={data.eidSittings} today={today} />
          ) : (
            <section aria-labelledby="eid">
              <SectionLabel id="eid" title="Eid al-Fitr" />
              <p className="text-soft">This mosque hasn’t given us its Eid prayers yet.</p>
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

function firstDayText({ days }: MosqueRamadan): string {
  return dateText(days.find(({ day }) => day === 1)?.date ?? '', 'day');
}
