import type { ReactNode } from 'react';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PageTabs } from '#kit/web/ui/page-tabs.tsx';

const tabs = [
  { name: 'Profile', to: '/profile' },
  { name: 'Directory entry', to: '/profile/directory' },
  { name: 'Security', to: '/profile/security' },
  { name: 'Privacy & data', to: '/profile/privacy' },
];

/** The frame of the member's own screens. */
export function ProfileFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title}>
        <PageTabs label="Your account" tabs={tabs} />
      </PageHeader>
      <div className="page pb-12">{children}</div>
    </>
  );
}
