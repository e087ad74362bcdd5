import { getRouteApi, Link } from '@tanstack/react-router';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import type { FoundSitting } from '../contract.ts';
import { PrintButton } from './print-button.tsx';
import { StaleBadge, WomensPlacesText } from './sitting-badges.tsx';

const route = getRouteApi('/jumuah');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Jumu‘ah', path: '/jumuah' },
];

/** /jumuah: every sitting of the coming Friday, by time. */
export function JumuahPage() {
  const { date, languages, sittings } = route.useLoaderData();
  return (
    <>
      <PageHeader title="Jumu‘ah finder" trail={trail}>
        <p className="mt-2 text-lg">
          Every sitting on <DateText date={date} format="long" />
        </p>
      </PageHeader>
      <div className="page pb-10">
        <Filters languages={languages} />
        {sittings.length === 0 ? (
          <EmptyState title="No sitting found">
            <Link to="/jumuah" className="link inline-flex min-h-11 items-center">
              Show all sittings
            </Link>
          </EmptyState>
        ) : (
          <ol className="grid gap-3">
            {sittings.map((sitting) => (
              <SittingRow key={sitting.id} sitting={sitting} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function Filters({ languages }: { languages: readonly string[] }) {
  const { date, language, women } = route.useSearch();
  return (
    <nav aria-label="Filters" className="no-print mb-6 flex flex-wrap gap-2">
      <ChipLink to="/jumuah" search={{ date, women }} chosen={language === undefined}>
        Any language
      </ChipLink>
      {languages.map((name) => (
        <ChipLink key={name} to="/jumuah" search={{ date, women, language: name }} chosen={language === name}>
          {name}
        </ChipLink>
      ))}
      <ChipLink
        to="/jumuah"
        search={{ date, language, women: women ? undefined : true }}
        chosen={women === true}
      >
        Women’s places
      </ChipLink>
      <PrintButton label="Print" />
    </nav>
  );
}

function SittingRow({ sitting }: { sitting: FoundSitting }) {
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <p className="min-w-44">
        <span className="text-3xl">
          <ClockTime time={sitting.time} />
        </span>
        {sitting.ends ? (
          <span className="block text-soft">
            ends <ClockTime time={sitting.ends} />
          </span>
        ) : (
          <span className="block text-soft">end not known</span>
        )}
      </p>
      <div className="min-w-56 flex-1">
        <Link
          to="/mosque/$mosqueId"
          params={{ mosqueId: sitting.mosqueId }}
          className="link inline-flex min-h-11 items-center font-display text-xl"
          dir="auto"
        >
          {sitting.mosqueName}
        </Link>
        <p className="text-soft">{sitting.address ?? `${sitting.mosqueAddress}, ${sitting.postcode}`}</p>
      </div>
      <ul className="min-w-44">
        <li>Khutbah in {sitting.language}</li>
        {sitting.hall ? <li>{sitting.hall}</li> : null}
        <li>
          <WomensPlacesText places={sitting.womensPlaces} />
        </li>
        {sitting.stale ? (
          <li>
            <StaleBadge confirmedAt={sitting.confirmedAt} />
          </li>
        ) : null}
      </ul>
    </li>
  );
}
