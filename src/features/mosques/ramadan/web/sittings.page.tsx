import { getRouteApi, Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { moonSentence } from '#features/mosques/moon/moon-text.rules.ts';
import { MosqueMoon } from '#features/mosques/moon/web/mosque-moon.form.tsx';
import type { MosqueTimes } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { fastConventionText } from '#features/mosques/prayer-times/timetable.rules.ts';
import { FastConventionForm } from '#features/mosques/prayer-times/web/fast-convention.form.tsx';
import { JamaahForm } from '#features/mosques/prayer-times/web/jamaah.form.tsx';
import { TimetableImport } from '#features/mosques/prayer-times/web/timetable-import.tsx';
import type { MosqueRamadan } from '#features/mosques/sittings/mosque-ramadan.contract.ts';
import type { Sitting } from '#features/mosques/sittings/sitting.contract.ts';
import type { SittingKind } from '#features/mosques/sittings/sitting.rules.ts';
import { SittingStep, Step } from '#features/mosques/sittings/web/sitting-step.tsx';
import { addDays, dateText } from '#kit/contract/dates.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { FitranaForm } from './fitrana.form.tsx';
import { RamadanPoster } from './ramadan-poster.tsx';

const route = getRouteApi('/_member/mosque/$mosqueId/sittings');

/** /mosque/{id}/sittings: where a mosque's managers enter its Ramadan and both Eids step by step, next to a preview of the poster. */
export function SittingsPage() {
  const { data, sittings, moon, times, months, authorities, fitrana } = route.useLoaderData();
  const { mosque } = data;
  const { days, known } = ishaIn(data);
  const done = [
    // The first step, which moon, is always done: a mosque follows an authority or decides on the night.
    true,
    known === days,
    data.fast.isChosen,
    ...(['taraweeh', 'eid_al_fitr', 'eid_al_adha'] as const).map((kind) =>
      sittings.some((one) => one.kind === kind),
    ),
    fitrana !== undefined,
  ];
  const begins = moonSentence(
    { event: 'ramadan', ...data.ramadan, authorityName: data.authorityName },
    data.today,
  );
  return (
    <>
      <PageHeader
        title={`Ramadan at ${mosque.name}`}
        lead="Enter each part once. A time that follows a prayer moves with your timetable, and the nights follow the moon of your mosque."
        trail={[{ name: 'Manage', path: `/mosque/${mosque.id}/manage` }]}
      >
        <p className="mt-2" role="status">
          Ramadan {data.hijriYear}: {done.filter(Boolean).length} of {done.length} parts done. Everything you
          save is public at once.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton variant="outline" to="/mosque/$mosqueId/ramadan" params={{ mosqueId: mosque.id }}>
            <Printer aria-hidden="true" className="size-5" /> As visitors see it
          </LinkButton>
        </div>
      </PageHeader>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pb-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Step title="Which moon" isDone>
            {data.authorityName === null ? <p>{begins}</p> : null}
            <MosqueMoon moon={months} authorities={authorities} mosqueId={mosque.id} moonText={begins} />
          </Step>
          <JamaahStep data={data} times={times} />
          <FastStep data={data} />
          <CongregationSteps data={data} sittings={sittings} eidAlAdha={moon.eidAlAdha} />
          <Step title="Fitrana" isDone={fitrana !== undefined}>
            <FitranaForm placeId={mosque.id} fitrana={fitrana} />
          </Step>
          <section aria-labelledby="besides">
            <h2 id="besides" className="mb-2 text-2xl">
              Besides
            </h2>
            <ul className="grid gap-1">
              <li>
                <Link to="/events/create" className="link">
                  Iftars, i‘tikaf and courses, as events with a list of guests; places can be drawn
                </Link>
              </li>
            </ul>
          </section>
        </div>
        <section aria-labelledby="poster" className="lg:sticky lg:top-24">
          <h2 id="poster" className="mb-2 text-2xl">
            As it will hang
          </h2>
          <RamadanPoster data={data} sittings={sittings} />
        </section>
      </div>
    </>
  );
}

type Days = MosqueRamadan['ramadan'];

/** Returns the number of days of Ramadan, and on how many of them Isha's jama'ah is known. */
function ishaIn({ days }: MosqueRamadan): { days: number; known: number } {
  const counted = days.filter(({ day }) => day > 0);
  return { days: counted.length, known: counted.filter(({ isha }) => isha !== null).length };
}

function JamaahStep({ data, times }: { data: MosqueRamadan; times: MosqueTimes }) {
  const { days, known } = ishaIn(data);
  const mosqueId = data.mosque.id;
  return (
    <Step title="Jama‘ah times" isDone={known === days} state={`Isha is known on ${known} of ${days} days`}>
      <Folded summary="Set a jama‘ah from a day on">
        <JamaahForm times={times} mosqueId={mosqueId} />
      </Folded>
      <Folded summary="Import your printed table">
        <TimetableImport mosqueId={mosqueId} today={data.today} />
      </Folded>
      <p>
        <Link to="/mosque/$mosqueId/timetable" params={{ mosqueId }} className="link">
          Change single days
        </Link>
      </p>
    </Step>
  );
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-tile-ink">{summary}</summary>
      <div className="mt-2 rounded-card border border-line bg-surface p-4">{children}</div>
    </details>
  );
}

function FastStep({ data: { mosque, fast } }: { data: MosqueRamadan }) {
  return (
    <Step title="Suhoor and iftar" isDone={fast.isChosen}>
      <p>{fastConventionText(fast)}</p>
      <p className="text-soft text-sm">
        {fast.isChosen
          ? 'This is what your pages, board and reminders show.'
          : 'This applies until you save your mosque’s own. Compare it with your printed table.'}
      </p>
      <FastConventionForm mosqueId={mosque.id} fast={fast} />
    </Step>
  );
}

type Congregations = { data: MosqueRamadan; sittings: readonly Sitting[]; eidAlAdha: Days };

function CongregationSteps({ data, sittings, eidAlAdha }: Congregations) {
  const { mosque, today, ramadan, eidAlFitr } = data;
  const ofKind = (kind: SittingKind) => sittings.filter((sitting) => sitting.kind === kind);
  const nights = rangeOf(ramadan.days[0], eidAlFitr.days.at(-1), -1);
  const shared = { mosqueId: mosque.id, today };
  return (
    <>
      <SittingStep {...shared} kind="taraweeh" sittings={ofKind('taraweeh')} range={nights} />
      <SittingStep {...shared} kind="qiyam" sittings={ofKind('qiyam')} range={nights} isOptional />
      <SittingStep
        {...shared}
        kind="eid_al_fitr"
        sittings={ofKind('eid_al_fitr')}
        range={rangeOf(eidAlFitr.days[0], eidAlFitr.days.at(-1))}
        state={daysText(eidAlFitr)}
      />
      <SittingStep
        {...shared}
        kind="eid_al_adha"
        sittings={ofKind('eid_al_adha')}
        range={rangeOf(eidAlAdha.days[0], eidAlAdha.days.at(-1))}
        state={daysText(eidAlAdha)}
      />
      {(['eclipse', 'rain'] as const).map((kind) => (
        <SittingStep
          key={kind}
          {...shared}
          kind={kind}
          sittings={ofKind(kind)}
          range={rangeOf(today, today)}
          isOptional
        />
      ))}
    </>
  );
}

function rangeOf(first: string | undefined, last: string | undefined, before = 0) {
  const [from, to] = [first ?? '', last ?? ''];
  return { from: before === 0 ? from : addDays(from, before), to: before === 0 ? to : addDays(to, before) };
}

function daysText({ days, isDeclared }: Days): string {
  const text = days.map((day) => dateText(day, 'day')).join(' or ');
  return isDeclared ? text : `${text}, on both until it is declared`;
}
