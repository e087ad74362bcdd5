import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock, Moon } from 'lucide-react';
import { moonSentence } from '#features/mosques/moon/moon-text.rules.ts';
import { fastConventionText } from '#features/mosques/prayer-times/fast-convention.rules.ts';
import { checkedText } from '#features/mosques/prayer-times/freshness.rules.ts';
import { PrintButton } from '#features/mosques/prayer-times/web/print-button.tsx';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import type { MosqueRamadan } from '../mosque-ramadan.contract.ts';
import type { HeldSitting, Sitting } from '../sitting.contract.ts';
import { sittingLabels } from '../sitting.rules.ts';
import { sittingFacts } from '../sitting-facts.rules.ts';
import { nightsText, whenText } from '../sitting-text.rules.ts';
import { RamadanTable } from './ramadan-table.tsx';
import { EidSittings, EnteredSittings } from './sitting-lists.tsx';

const route = getRouteApi('/mosque/$mosqueId/ramadan');

/** /mosque/{id}/ramadan: a mosque's Ramadan, day by day, to read and to print on one page. */
export function MosqueRamadanPage() {
  const { data, sittings } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const { mosque, sureness, today } = data;
  const path = `/mosque/${mosque.id}`;
  const nights = sittings.filter(({ kind }) => kind === 'taraweeh' || kind === 'qiyam');
  return (
    <>
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
        <PosterFoot nights={nights} eid={data.eidSittings} />
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

/** For the row of the last ten nights: 'qiyam 1:30am, the odd nights of the last ten'. */
function qiyamText(nights: readonly Sitting[]): string | null {
  const qiyam = nights.filter(({ kind, nights: which }) => kind === 'qiyam' && which !== 'all');
  const texts = qiyam.map((sitting) => `qiyam ${whenText(sitting)}, ${nightsText(sitting)}`);
  return texts.length > 0 ? texts.join(' · ') : null;
}

/** In print, the sittings of nights and Eid in lines below the month, so that all fits on one page. */
function PosterFoot({ nights, eid }: { nights: readonly Sitting[]; eid: readonly HeldSitting[] }) {
  const ofNight = nights.map((one) => [
    `${sittingLabels[one.kind]} ${whenText(one)}`,
    nightsText(one),
    ...sittingFacts(one),
    one.note,
  ]);
  const ofEid = eid.map((one) => [
    one.time === null ? null : clockText(one.time),
    one.address ?? 'in the mosque',
    ...sittingFacts({ ...one, address: null }),
    one.note,
  ]);
  const days = [...new Set(eid.map(({ date }) => dateText(date, 'day')))].join(' or ');
  return (
    <div className="mt-2 hidden grid-cols-2 gap-4 text-xs leading-tight print:grid">
      <PosterLines title="Taraweeh and qiyam" lines={ofNight} />
      <PosterLines title={`Eid al-Fitr${days ? `, ${days}` : ''}`} lines={ofEid} />
    </div>
  );
}

function PosterLines({ title, lines }: { title: string; lines: readonly (readonly (string | null)[])[] }) {
  const texts = lines.map((facts) => facts.filter((fact) => fact !== null).join(' · '));
  return (
    <div>
      <b className="font-display text-sm">{title}</b>
      {[...new Set(texts)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
