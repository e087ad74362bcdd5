import { getRouteApi } from '@tanstack/react-router';
import { ListTable } from '#kit/web/ui/list/list-table.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { countText } from '../analytics.rules.ts';
import { AnalyticsFrame, FigureBox } from './analytics-frame.tsx';

const route = getRouteApi('/_admin/analytics/performance');

const names: Readonly<Record<string, string>> = {
  LCP: 'Largest part shown (LCP)',
  INP: 'Answer to a touch (INP)',
  CLS: 'Shifting while it loads (CLS)',
  FCP: 'First part shown (FCP)',
  TTFB: 'First byte (TTFB)',
};
const ratings = { good: 'Good', fair: 'Needs improvement', poor: 'Poor' };

/** /analytics/performance: how fast the site was in the last seven days. */
export function PerformancePage() {
  const { vitals, pages, calls } = route.useLoaderData();
  return (
    <AnalyticsFrame lead="The last seven days: real visits, and how long pages and calls took on the server.">
      <Panel title="In visitors’ browsers">
        <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {vitals.map(({ name, p75, visits, rating }) => (
            <FigureBox
              key={name}
              label={names[name] ?? name}
              value={vitalText(name, p75)}
              note={
                rating
                  ? `${ratings[rating]}, three quarters of ${countText(visits)} visits`
                  : 'Too few visits to say'
              }
            />
          ))}
        </dl>
      </Panel>
      <TimingTable title="Pages, slowest first" rows={pages} />
      <TimingTable title="Calls, slowest first" rows={calls} />
    </AnalyticsFrame>
  );
}

function TimingTable({
  title,
  rows,
}: {
  title: string;
  rows: readonly { name: string; count: number; median: number; p95: number }[];
}) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-soft">Nothing has been requested five times yet.</p>
      ) : (
        <ListTable
          caption={title}
          head="Name"
          rows={rows}
          keyOf={({ name }) => name}
          titleOf={({ name }) => name}
          metaOf={({ median, p95 }) => `Half within ${timeText(median)}, 95% within ${timeText(p95)}`}
          columns={[{ title: 'How often', cell: ({ count }) => count.toLocaleString('en-GB') }]}
        />
      )}
    </Panel>
  );
}

function vitalText(name: string, value: number | null): string {
  if (value === null) return '–';
  return name === 'CLS' ? (value / 1000).toFixed(2) : timeText(value);
}

function timeText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
