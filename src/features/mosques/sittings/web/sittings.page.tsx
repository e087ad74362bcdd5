import { getRouteApi, Link } from '@tanstack/react-router';
import { Check, Printer } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { moonSentence } from '#features/mosques/moon/moon-text.rules.ts';
import { MosqueMoon } from '#features/mosques/moon/web/mosque-moon.form.tsx';
import { fastConventionText } from '#features/mosques/prayer-times/fast-convention.rules.ts';
import { FastConventionForm } from '#features/mosques/prayer-times/web/fast-convention.form.tsx';
import { JamaahForm } from '#features/mosques/prayer-times/web/jamaah.form.tsx';
import { TimetableImport } from '#features/mosques/prayer-times/web/timetable-import.tsx';
import { FitranaForm } from '#features/mosques/ramadan/web/fitrana.form.tsx';
import { addDays, dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { MosqueRamadan } from '../mosque-ramadan.contract.ts';
import type { calls, Sitting } from '../sitting.contract.ts';
import { type SittingKind, sittingLabels } from '../sitting.rules.ts';
import { whenText } from '../sitting-text.rules.ts';
import { RamadanPoster } from './ramadan-poster.tsx';
import { SittingForm } from './sitting.form.tsx';
import { EnteredSittings } from './sitting-lists.tsx';

const route = getRouteApi('/_member/mosque/$mosqueId/sittings');

/** /mosque/{id}/sittings: where a mosque's managers enter its Ramadan and both Eids step by step, next to a preview of the poster. */
export function SittingsPage() {
  const { data, sittings, moon, times, months, authorities, fitrana } = route.useLoaderData();
  const { mosque, ramadan, eidAlFitr } = data;
  const ofKind = (kind: SittingKind) => sittings.filter((sitting) => sitting.kind === kind);
  const params = { mosqueId: mosque.id };
  const days = data.days.filter(({ day }) => day > 0);
  const known = days.filter(({ isha }) => isha !== null).length;
  const done = [
    // The first step, which moon, is always done: a mosque follows an authority or decides on the night.
    true,
    known === days.length,
    data.fast.isChosen,
    ...(['taraweeh', 'eid_al_fitr', 'eid_al_adha'] as const).map((kind) => ofKind(kind).length > 0),
    fitrana !== undefined,
  ];
  const begins = moonSentence(
    { event: 'ramadan', ...data.ramadan, authorityName: data.authorityName },
    data.today,
  );
  const nights = rangeOf(ramadan.days[0], eidAlFitr.days.at(-1), -1);
  const shared = { mosqueId: mosque.id, today: data.today };
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
          <LinkButton variant="outline" to="/mosque/$mosqueId/ramadan" params={params}>
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
          <Step
            title="Jama‘ah times"
            isDone={known === days.length}
            state={`Isha is known on ${known} of ${days.length} days`}
          >
            <details>
              <summary className="inline-flex min-h-11 items-center text-tile-ink">
                Set a jama‘ah from a day on
              </summary>
              <div className="mt-2 rounded-card border border-line bg-surface p-4">
                <JamaahForm times={times} mosqueId={mosque.id} />
              </div>
            </details>
            <details>
              <summary className="inline-flex min-h-11 items-center text-tile-ink">
                Import your printed table
              </summary>
              <div className="mt-2 rounded-card border border-line bg-surface p-4">
                <TimetableImport mosqueId={mosque.id} today={data.today} />
              </div>
            </details>
            <p>
              <Link to="/mosque/$mosqueId/timetable" params={params} className="link">
                Change single days
              </Link>
            </p>
          </Step>
          <Step title="Suhoor and iftar" isDone={data.fast.isChosen}>
            <p>{fastConventionText(data.fast)}</p>
            <p className="text-soft text-sm">
              {data.fast.isChosen
                ? 'This is what your pages, board and reminders show.'
                : 'This applies until you save your mosque’s own. Compare it with your printed table.'}
            </p>
            <FastConventionForm mosqueId={mosque.id} fast={data.fast} />
          </Step>
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
            range={rangeOf(moon.eidAlAdha.days[0], moon.eidAlAdha.days.at(-1))}
            state={daysText(moon.eidAlAdha)}
          />
          {(['eclipse', 'rain'] as const).map((kind) => (
            <SittingStep
              key={kind}
              {...shared}
              kind={kind}
              sittings={ofKind(kind)}
              range={rangeOf(data.today, data.today)}
              isOptional
            />
          ))}
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
                  Iftars, i‘tikaf and courses, as events with a list
                </Link>
              </li>
            </ul>
          </section>
        </div>
        <section aria-labelledby="poster" className="lg:sticky lg:top-24">
          <h2 id="poster" className="mb-2 text-2xl">
            As it will hang
          </h2>
          <RamadanPoster data={data} sittings={sittings} fitrana={fitrana} />
        </section>
      </div>
    </>
  );
}

type Days = MosqueRamadan['ramadan'];

function rangeOf(first: string | undefined, last: string | undefined, before = 0) {
  const [from, to] = [first ?? '', last ?? ''];
  return { from: before === 0 ? from : addDays(from, before), to: before === 0 ? to : addDays(to, before) };
}

function daysText({ days, isDeclared }: Days): string {
  const text = days.map((day) => dateText(day, 'day')).join(' or ');
  return isDeclared ? text : `${text}, on both until it is declared`;
}

type StepProps = { title: string; isDone: boolean; state?: string; children: ReactNode };

/** A part of a mosque's Ramadan, with a tick once it is entered. */
function Step({ title, isDone, state, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <span
          className={`grid size-7 place-items-center rounded-full border ${isDone ? 'border-transparent bg-tile-soft text-tile-ink' : 'border-soft'}`}
        >
          {isDone ? <Check aria-hidden="true" className="size-4" /> : null}
        </span>
        <h2 id={id} className="text-2xl">
          {title}
          {isDone ? <span className="sr-only"> (done)</span> : null}
        </h2>
        {state ? <span className="text-soft text-sm">{state}</span> : null}
      </div>
      <div className="grid gap-3">{children}</div>
    </section>
  );
}

type SittingStepProps = {
  mosqueId: string;
  today: string;
  kind: SittingKind;
  sittings: readonly Sitting[];
  range: { from: string; to: string };
  state?: string;
  isOptional?: boolean;
};

function SittingStep({
  mosqueId,
  today,
  kind,
  sittings,
  range,
  state,
  isOptional = false,
}: SittingStepProps) {
  /** The id of the sitting being changed, or `new`. */
  const [open, setOpen] = useState<string | null>(null);
  const changed = sittings.find(({ id }) => id === open);
  const form = { mosqueId, kind, range, onDone: () => setOpen(null) };
  const label = sittingLabels[kind];
  return (
    <Step
      title={label}
      isDone={sittings.length > 0}
      state={state ?? (isOptional ? 'if you hold it' : undefined)}
    >
      {sittings.length > 0 ? (
        <EnteredSittings
          sittings={sittings}
          today={today}
          actions={(sitting) => (
            <>
              <Button variant="outline" onClick={() => setOpen(sitting.id)}>
                Change
                <span className="sr-only">
                  {' '}
                  {label}, {whenText(sitting)}
                </span>
              </Button>
              <Remove sitting={sitting} mosqueId={mosqueId} />
            </>
          )}
        />
      ) : null}
      {changed ? <SittingForm key={changed.id} {...form} start={changed} /> : null}
      {open === 'new' ? <SittingForm {...form} /> : null}
      {open === null ? (
        <div>
          <Button
            variant={sittings.length > 0 || isOptional ? 'outline' : 'solid'}
            onClick={() => setOpen('new')}
          >
            {sittings.length > 0 ? `Add another ${label}` : `Add ${label}`}
          </Button>
        </div>
      ) : null}
    </Step>
  );
}

function Remove({ sitting, mosqueId }: { sitting: Sitting; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeSitting({ placeId: mosqueId, id: sitting.id }), {
    failed: 'It wasn’t removed',
  });
  const name = `${sittingLabels[sitting.kind]}, ${whenText(sitting)}`;
  return (
    <ConfirmButton
      variant="quiet"
      label={
        <>
          Remove<span className="sr-only"> {name}</span>
        </>
      }
      question={`Remove the sitting “${name}”?`}
      action="Remove sitting"
      onConfirm={remove}
    />
  );
}
