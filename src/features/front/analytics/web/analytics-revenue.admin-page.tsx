import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { BarList } from '#kit/web/ui/chart/bar-list.tsx';
import { Chart } from '#kit/web/ui/chart/chart.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { AnalyticsFrame, FigureBox } from './analytics-frame.tsx';

const route = getRouteApi('/_admin/analytics/revenue');

/** Names of what can be paid for, by entity type. */
const names: Readonly<Record<string, string>> = {
  advertisement: 'Adverts',
  business: 'Featured businesses',
  classified_listing: 'Featured listings',
  subscription: 'Premium membership',
};

/** /analytics/revenue: income according to the ledger. */
export function RevenuePage() {
  const { allTime, totalRevenue, transactionCount, days, types } = route.useLoaderData();
  return (
    <AnalyticsFrame lead="What came in minus what was paid back, according to our books.">
      <dl className="grid gap-3 sm:grid-cols-3">
        <FigureBox label="Last 30 days" value={poundsText(totalRevenue)} />
        <FigureBox label="Payments, last 30 days" value={transactionCount.toLocaleString('en-GB')} />
        <FigureBox label="All time" value={poundsText(allTime)} />
      </dl>
      <Panel title="By day">
        <Chart
          title="Revenue by day"
          head="Day"
          places={days.map(({ date }) => dateText(date, 'day'))}
          series={[{ name: 'Revenue', values: days.map(({ amount }) => amount) }]}
          format={poundsText}
          min={500}
        />
      </Panel>
      {types.length === 0 ? null : (
        <Panel title="By what was paid for">
          <BarList
            label="By what was paid for"
            rows={types.map(({ entityType, amount, payments }) => ({
              key: entityType,
              name: names[entityType] ?? entityType.replaceAll('_', ' '),
              value: Math.max(0, amount),
              text: `${poundsText(amount)}, ${payments === 1 ? '1 payment' : `${payments} payments`}`,
            }))}
          />
        </Panel>
      )}
    </AnalyticsFrame>
  );
}
