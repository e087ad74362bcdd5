import type { ReactNode } from 'react';
import { PageTabs } from '#kit/web/ui/page-header.tsx';

const tabs = [
  { name: 'Overview', to: '/analytics' },
  { name: 'Users', to: '/analytics/users' },
  { name: 'Revenue', to: '/analytics/revenue' },
  { name: 'Features', to: '/analytics/features' },
  { name: 'Performance', to: '/analytics/performance' },
];

/** The heading and tabs of the analytics screens. */
export function AnalyticsFrame({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className="page pt-4 pb-12 sm:pt-8">
      <h1 className="text-3xl sm:text-4xl">Platform Analytics</h1>
      <p className="prose-line mt-1 text-soft">{lead}</p>
      <PageTabs label="Analytics" tabs={tabs} />
      <div className="mt-6 flex flex-col gap-8">{children}</div>
    </div>
  );
}

/** A figure with its label. */
export function FigureBox({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <dt className="text-soft">{label}</dt>
      <dd className="clock text-3xl text-tile-ink">{value}</dd>
      {note ? <dd className="text-sm text-soft">{note}</dd> : null}
    </div>
  );
}
