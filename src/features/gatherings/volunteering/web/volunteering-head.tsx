import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTabs } from '#kit/web/ui/page-header.tsx';

const tabs = [
  { name: 'Find Opportunities', to: '/volunteering' },
  { name: 'Find Volunteers', to: '/volunteering/volunteers' },
  { name: 'My Profile', to: '/volunteering/profile' },
] as const;

/** The figures above the tabs: of the site, and the reader's own applications; null for a visitor. */
export type VolunteeringFigures = {
  active: number;
  activeVolunteers: number;
  ownApplications: number | null;
};

type Props = {
  /** Shown next to the heading. */
  children?: ReactNode;
  /** Null while they load. */
  figures: VolunteeringFigures | null;
};

/** Returns each figure with its label, and the page that lists what is counted. */
function tilesOf({ active, activeVolunteers, ownApplications }: VolunteeringFigures) {
  return [
    { name: 'Active Opportunities', value: active, to: undefined },
    { name: 'Active Volunteers', value: activeVolunteers, to: undefined },
    ...(ownApplications === null
      ? []
      : [{ name: 'My Applications', value: ownApplications, to: '/volunteering/profile' } as const]),
  ] as const;
}

/** The heading, figures and tabs that the screens of volunteering share. */
export function VolunteeringHead({ children, figures }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="flex-1 text-2xl sm:text-4xl">Community Volunteering</h1>
        {children}
      </div>
      {figures === null ? null : (
        <dl className="mt-2 flex flex-wrap justify-between gap-x-3 gap-y-1 md:justify-start md:gap-8">
          {tilesOf(figures).map(({ name, value, to }) => (
            <div
              key={name}
              className="flex flex-col-reverse md:flex-row-reverse md:items-baseline md:gap-1.5"
            >
              <dt className="text-soft text-xs md:text-sm">{name}</dt>
              <dd className="font-bold font-display text-lg leading-tight">
                {to !== undefined && value > 0 ? (
                  <Link
                    to={to}
                    aria-label={`${name}: ${value}`}
                    className="link relative after:absolute after:-inset-x-4 after:-inset-y-3"
                  >
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <PageTabs label="Volunteering" tabs={tabs} />
    </>
  );
}
