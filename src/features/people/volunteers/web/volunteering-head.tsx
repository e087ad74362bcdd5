import type { ReactNode } from 'react';
import { PageTabs } from '#kit/web/ui/page-tabs.tsx';

const tabs = [
  { name: 'Find Opportunities', to: '/volunteering' },
  { name: 'Find Volunteers', to: '/volunteering/volunteers' },
  { name: 'My Profile', to: '/volunteering/profile' },
] as const;

/** The heading and the tabs that the screens of volunteering share. */
export function VolunteeringHead({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-3xl sm:text-4xl">Community Volunteering</h1>
        {children}
      </div>
      <PageTabs label="Volunteering" tabs={tabs} />
    </>
  );
}
