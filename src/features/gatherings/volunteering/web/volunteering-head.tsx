import type { ReactNode } from 'react';
import { PageTabs } from '#kit/web/ui/page-tabs.tsx';

const tabs = [
  { name: 'Find Opportunities', to: '/volunteering' },
  { name: 'Find Volunteers', to: '/volunteering/volunteers' },
  { name: 'My Profile', to: '/volunteering/profile' },
] as const;

type Props = {
  /** What stands beside the heading. */
  children?: ReactNode;
  figures?: readonly (readonly [name: string, value: number])[];
};

/** The heading, the figures and the tabs that the screens of volunteering share. */
export function VolunteeringHead({ children, figures = [] }: Props) {
  return (
    <>
      <div className="flex items-center justify-between gap-x-4">
        <h1 className="min-w-0 text-2xl sm:text-4xl">Community Volunteering</h1>
        {children}
      </div>
      {figures.length === 0 ? null : (
        <dl className="mt-2 flex justify-between gap-3 md:justify-start md:gap-8">
          {figures.map(([name, value]) => (
            <div
              key={name}
              className="flex flex-col-reverse md:flex-row-reverse md:items-baseline md:gap-1.5"
            >
              <dt className="text-soft text-xs md:text-sm">{name}</dt>
              <dd className="font-bold font-display text-lg leading-tight">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <PageTabs label="Volunteering" tabs={tabs} />
    </>
  );
}
