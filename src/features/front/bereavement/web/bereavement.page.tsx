import { getRouteApi, Link } from '@tanstack/react-router';
import { Bed, ChevronRight, House, Phone, Plane } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { nearJanazahTimeText } from '#features/mosques/announcements/janazah.rules.ts';
import { PrintButton } from '#features/mosques/prayer-times/web/print-button.tsx';
import { boroughDate, boroughTime, clockText, dateText } from '#kit/contract/dates.ts';
import { keepPages } from '#kit/web/service-worker.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { WhatsAppButton } from '#kit/web/ui/share.tsx';
import { useDeviceClock } from '#kit/web/use-server-clock.ts';
import type { Step } from '../bereavement.contract.ts';
import { type PlaceOfDeath, placesOfDeath, placeTexts } from '../bereavement.rules.ts';
import { ServiceList } from './service-list.tsx';
import { useTicks } from './use-ticks.ts';

const route = getRouteApi('/when-someone-dies');
const path = '/when-someone-dies';

/** /when-someone-dies: where it was, then what to do first and whom to ring. Calm: nothing else is on the page. */
export function BereavementPage() {
  const { where } = route.useLoaderData();
  useEffect(() => {
    const addresses = [path, ...placesOfDeath.map((place) => `${path}?where=${place}`)];
    void keepPages(addresses.map((address) => `${location.origin}${address}`));
  }, []);
  return where === null ? <Choice /> : <Guide where={where} />;
}

const icons: Record<PlaceOfDeath, ReactNode> = {
  'home-expected': <House aria-hidden="true" className="size-6 text-tile-ink" />,
  'home-unexpected': <Phone aria-hidden="true" className="size-6 text-tile-ink" />,
  hospital: <Bed aria-hidden="true" className="size-6 text-tile-ink" />,
  abroad: <Plane aria-hidden="true" className="size-6 text-tile-ink" />,
};

function Choice() {
  const { mosques, now: start } = route.useLoaderData();
  const now = new Date(useDeviceClock(Date.parse(start)));
  return (
    <>
      <PageHeader lead="We’re sorry for your loss. Choose where they died, and we’ll tell you whom to ring first." />
      <div className="page pb-4">
        <ul className="@container max-w-3xl rounded-card border border-line bg-surface [&>li+li]:border-line [&>li+li]:border-t">
          {placesOfDeath.map((place) => (
            <li key={place} className="relative flex min-h-18 items-center gap-4 px-4 py-3">
              <span className="@max-[17.5rem]:hidden">{icons[place]}</span>
              <div className="min-w-0 flex-1 leading-snug">
                <h2 className="text-[length:min(var(--text-xl),9vw)]">
                  <CoverLink to={path} search={{ where: place }}>
                    {placeTexts[place].choice}
                  </CoverLink>
                </h2>
                <p className="text-sm text-soft">{placeTexts[place].detail}</p>
              </div>
              <ChevronRight
                aria-hidden="true"
                className="size-5 shrink-0 text-soft @max-[17.5rem]:hidden rtl:rotate-180"
              />
            </li>
          ))}
        </ul>
      </div>
      <Section title="Or ring somebody who has done this before">
        <div className="max-w-3xl">
          {mosques.length > 0 ? <ServiceList services={mosques} now={now} /> : <MosquesLink />}
        </div>
      </Section>
      <Janazahs today={boroughDate(now)} />
    </>
  );
}

function Guide({ where }: { where: PlaceOfDeath }) {
  const { steps, later, now: start, sources, readOn } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const now = new Date(useDeviceClock(Date.parse(start)));
  const { short } = placeTexts[where];
  return (
    <>
      <PageHeader title="The first five steps" trail={[{ name: 'When someone dies', path }]}>
        <p className="mt-2 flex max-w-3xl flex-wrap items-center justify-between gap-x-3 border-line border-b text-sm text-soft">
          <span>
            {short} · {dateText(boroughDate(now), 'longDay')}, {clockText(boroughTime(now))}
          </span>
          <Link to={path} search={{}} className="link no-print inline-flex min-h-11 items-center">
            Change <span className="sr-only">where they died</span>
          </Link>
        </p>
      </PageHeader>
      <div className="page">
        <div className="max-w-3xl">
          <FirstSteps where={where} steps={steps} now={now} />
        </div>
      </div>
      <Section title="When there is time">
        <div className="max-w-3xl">
          {later.map(({ key, title, text, services }) => (
            <Disclosure key={key} summary={title}>
              <p className="mb-3">{text}</p>
              <div className="text-ink">
                <ServiceList services={services} now={now} />
              </div>
            </Disclosure>
          ))}
          <Disclosure summary="Where this is from">
            <p>
              Read on {dateText(readOn, 'plain')}. It describes England; tell us if something is different for
              you.
            </p>
            <ul className="mt-2">
              {sources.map(({ name, address }) => (
                <li key={address}>
                  <a
                    className="link inline-flex min-h-11 items-center"
                    href={address}
                    rel="noopener noreferrer"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      </Section>
      <div className="page pb-12">
        <div className="no-print flex flex-wrap gap-2">
          <WhatsAppButton
            title="When someone dies"
            text={`What to do first: ${short.toLowerCase()}`}
            url={`${publicUrl}${path}?where=${where}`}
          >
            Send to a relative
          </WhatsAppButton>
          <PrintButton label="Print" />
        </div>
        <p className="mt-4 text-sm text-soft">
          Your ticks stay on this device. We store nothing. This page also works offline.
        </p>
      </div>
    </>
  );
}

/** The steps in their order. A tick folds its step; on paper all are open. */
function FirstSteps({ where, steps, now }: { where: PlaceOfDeath; steps: readonly Step[]; now: Date }) {
  const { done, setDone } = useTicks();
  return (
    <ol aria-label="First five steps">
      {steps.map((step, at) => {
        const name = `${where}/${step.key}`;
        const isDone = done.includes(name);
        return (
          <StepItem
            key={name}
            step={step}
            number={at + 1}
            now={now}
            isDone={isDone}
            onTick={() => setDone(name, !isDone)}
          />
        );
      })}
    </ol>
  );
}

function StepItem({
  step: { key, title, text, services },
  number,
  now,
  isDone,
  onTick,
}: {
  step: Step;
  number: number;
  now: Date;
  isDone: boolean;
  onTick: () => void;
}) {
  const id = useId();
  return (
    <li className={`border-line border-b ${isDone ? 'py-2' : 'py-4'}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h2 id={id} className={`flex min-w-0 flex-1 gap-3 pt-2 text-xl ${isDone ? 'text-soft' : ''}`}>
          <span aria-hidden="true" className="text-soft">
            {number}
          </span>
          <span>{title}</span>
        </h2>
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-soft">
          <input
            type="checkbox"
            className="size-6"
            checked={isDone}
            aria-labelledby={`${id} ${id}-done`}
            onChange={onTick}
          />
          <span id={`${id}-done`}>Done</span>
        </label>
      </div>
      <div className={isDone ? 'hidden print:block' : 'mt-2'}>
        <p className="mb-3">{text}</p>
        {key === 'mosque' && services.length === 0 ? (
          <MosquesLink />
        ) : (
          <ServiceList services={services} now={now} />
        )}
      </div>
    </li>
  );
}

/** The janazahs that mosques have announced, the next one first. */
function Janazahs({ today }: { today: string }) {
  const { janazahs } = route.useLoaderData();
  const coming = janazahs.filter(({ date }) => date !== null && date >= today);
  if (coming.length === 0) return null;
  return (
    <div id="janazahs">
      <Section title="Janazah prayers">
        <div className="max-w-3xl">
          <RowList>
            {coming.map(({ id, title, date, prayer, time, mosqueName }) => (
              <Row
                key={id}
                title={
                  <CoverLink to="/janazah/$janazahId" params={{ janazahId: id }} dir="auto">
                    {title}
                  </CoverLink>
                }
                meta={
                  <>
                    {date === null ? null : `${nearJanazahTimeText({ date, prayer, time }, today)} · `}
                    <bdi>{mosqueName}</bdi>
                  </>
                }
              />
            ))}
          </RowList>
        </div>
      </Section>
    </div>
  );
}

/** Where administrators have entered no funeral service, the mosques that offer one. */
function MosquesLink() {
  return (
    <p>
      <Link
        to="/mosques"
        search={{ facility: 'Funeral Services' }}
        className="link inline-flex min-h-11 items-center"
      >
        Mosques with funeral services
      </Link>
    </p>
  );
}
