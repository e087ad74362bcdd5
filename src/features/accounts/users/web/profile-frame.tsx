import type { ReactNode } from 'react';
import { PageHeader, PageTabs } from '#kit/web/ui/page-header.tsx';

const tabs = [
  { name: 'Profile', to: '/profile' },
  { name: 'Directory entry', to: '/profile/directory' },
  { name: 'Household', to: '/profile/household' },
  { name: 'Security', to: '/profile/security' },
  { name: 'Privacy & data', to: '/profile/privacy' },
];

/** The frame of the member's profile screens. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader>
        <PageTabs label="Your account" tabs={tabs} />
      </PageHeader>
      <div className="page pb-12">{children}</div>
    </>
  );
}
