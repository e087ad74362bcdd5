import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarPlus, Moon, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { borough } from '#borough';
import { daysText, decidesOnTheNight, moonDaysText } from '#features/mosques/moon/moon-text.rules.ts';
import { PlaceLine } from '#features/mosques/prayer-times/web/jamaah-finder.tsx';
import { PreviewBanner, PreviewForm } from '#features/mosques/prayer-times/web/preview-banner.tsx';
import { SendAsText } from '#features/mosques/prayer-times/web/send-as-text.tsx';
import type { Ramadan } from '#features/mosques/ramadan/ramadan.contract.ts';
import { eveningText } from '#features/mosques/ramadan/ramadan-text.rules.ts';
import { moonEventOn } from '#features/mosques/ramadan/season.rules.ts';
import { FitranaSection } from '#features/mosques/ramadan/web/fitrana-section.tsx';
import { RamadanHead } from '#features/mosques/ramadan/web/ramadan-head.tsx';
import { TaraweehSection } from '#features/mosques/ramadan/web/taraweeh-section.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { IftarsSection } from './iftars-section.tsx';

const route = getRouteApi('/ramadan');

/** /ramadan: the fast and the evening at the reader's mosque, taraweeh, the day on which each mosque begins, and links to the month. */
export function RamadanPage() {
  const { answer, taraweeh, fitrana, evening, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const { publicUrl } = route.useRouteContext();
  const now = useServerClock(answer.now);
  const { mosque } = answer;
  const isRamadanOver = answer.phase === 'eid' || answer.phase === 'after';
  return (
    <>
      <PreviewBanner preview={answer.preview} />
      <h1 className="sr-only">Ramadan in {borough.name}</h1>
      <RamadanHead season={answer} now={now} />
      {mosque ? null : (
        <div className="page pt-4">
          <PlaceLine path="/ramadan" search={search} place={taraweeh.place} unknownPlace={unknownPlace} />
        </div>
      )}
      <div className="page lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-x-12">
        <div>
          {isRamadanOver ? null : (
            <TaraweehSection
              taraweeh={taraweeh}
              ownMosqueId={mosque?.id ?? null}
              today={answer.today}
              search={search}
              now={now}
            />
          )}
          <IftarsSection evening={evening} season={answer} search={search} />
        </div>
        <div>
          <TheMoon season={answer} />
          <FitranaSection fitrana={fitrana} />
          <TakeItWithYou season={answer} publicUrl={publicUrl} />
        </div>
      </div>
      {answer.canPreview && answer.preview === null ? <PreviewSection season={answer} /> : null}
    </>
  );
}

/** The day on which each mosque begins, in one sentence and by day. Neither day is emphasised. */
function TheMoon({ season }: { season: Ramadan }) {
  const { sentence, ownMoon, declared, notHeard } = season;
  const moon = moonEventOn(season.today, season);
  const hasMosques = declared.length + notHeard.length > 0;
  return (
    <Section title="The moon" className="px-0">
      <div className="rounded-card border border-line bg-surface p-4">
        <p className="flex gap-3">
          <Moon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-tile-ink" />
          <span>
            {hasMosques ? sentence : `${moonDaysText(moon, season.today)}.`}
            {ownMoon ? ` Your mosque: ${ownMoon}` : ''}
          </span>
        </p>
        {hasMosques ? (
          <details className="mt-2">
            <summary className="link inline-flex min-h-11 items-center">Which mosque follows what</summary>
            {declared.map(({ day, mosques }) => (
              <MosquesOn key={day} title={daysText([day])} mosques={mosques} />
            ))}
            {notHeard.length > 0 ? (
              <MosquesOn
                title={declared.length > 0 ? 'Not heard yet' : `Expected on ${daysText(moon.days)}`}
                mosques={notHeard}
              />
            ) : null}
          </details>
        ) : null}
        <p className="mt-2 text-soft text-xs">
          Each mosque names its own authority, and we show its decision. {borough.productName} takes no side.
        </p>
      </div>
    </Section>
  );
}

function MosquesOn({ title, mosques }: { title: string; mosques: Ramadan['notHeard'] }) {
  return (
    <section aria-label={title} className="mt-2">
      <h3 className="text-lg">
        {title} <span className="font-normal font-text text-soft text-sm">{mosques.length}</span>
      </h3>
      <RowList>
        {mosques.map(({ id, name, authorityName }) => (
          <Row
            key={id}
            level="h4"
            title={
              <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: id }} dir="auto">
                {name}
              </CoverLink>
            }
            meta={authorityName ?? decidesOnTheNight}
          />
        ))}
      </RowList>
    </section>
  );
}

/** Links to print the month, subscribe to the calendar and send the evening as text. */
function TakeItWithYou({ season, publicUrl }: { season: Ramadan; publicUrl: string }) {
  const { mosque } = season;
  const text = eveningText(season, `${publicUrl}/ramadan`);
  return (
    <Section title="Take it with you" className="px-0">
      {mosque ? (
        <ul className="[&>li+li]:border-line [&>li+li]:border-t">
          <KeepRow
            icon={<Printer aria-hidden="true" className="size-5 text-tile-ink" />}
            href={`/mosque/${mosque.id}/ramadan`}
            title="The month on one page"
            detail={`A4, ${mosque.name}`}
          />
          <KeepRow
            icon={<CalendarPlus aria-hidden="true" className="size-5 text-tile-ink" />}
            href={`/mosque/${mosque.id}/times.ics`}
            title="Add to my calendar"
            detail="Prayer times and taraweeh; it follows every change"
          />
        </ul>
      ) : (
        <p className="text-soft">
          <Link to="/mosques" search={{}} className="link">
            Choose your mosque
          </Link>{' '}
          to print its month on one page, or to add it to your calendar.
        </p>
      )}
      {text ? (
        <div className="mt-2">
          <SendAsText texts={[{ name: 'today', text }]} variant="outline" />
        </div>
      ) : null}
    </Section>
  );
}

function KeepRow({
  icon,
  href,
  title,
  detail,
}: {
  icon: ReactNode;
  href: string;
  title: string;
  detail: string;
}) {
  return (
    <li className="relative flex min-h-14 items-center gap-3 py-2">
      {icon}
      <div className="min-w-0 flex-1 leading-snug">
        <a href={href} className="cover">
          {title}
        </a>
        <p className="text-sm text-soft">{detail}</p>
      </div>
    </li>
  );
}

/** For administrators and mosques' managers. */
function PreviewSection({ season: { starts } }: { season: Ramadan }) {
  const preview = { date: starts.days[0] ?? '', time: '18:00' };
  return (
    <Section title="Preview another day">
      <p className="mb-2 text-soft">
        See how this page, Taraweeh and Eid will look then, with what is entered so far. Only administrators
        and mosques’ managers can.
      </p>
      <PreviewForm path="/ramadan" preview={preview} />
    </Section>
  );
}
