import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { BarList } from '#kit/web/ui/chart/bar-list.tsx';
import { Chart } from '#kit/web/ui/chart/chart.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { countText, ratioText } from '../analytics.rules.ts';
import { AnalyticsFrame, FigureBox } from './analytics-frame.tsx';

const route = getRouteApi('/_admin/analytics');

/** /analytics: today, the last week and the last 30 days at a glance. */
export function OverviewPage() {
  const { sums, current, week } = route.useLoaderData();
  const { totalRevenue, transactionCount } = sums.revenue;
  const { totalViews, totalUniqueVisitors } = current.lastThirtyDays;
  return (
    <AnalyticsFrame lead="Counted without identifying visitors. Groups of fewer than five are never shown.">
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <FigureBox
          label="Today's Views"
          value={countText(sums.today.totalPageViews)}
          note={`Visitors: ${countText(current.today.uniqueVisitors)}, pages per visitor: ${ratioText(
            current.today.totalPageViews,
            current.today.uniqueVisitors,
          )}`}
        />
        <FigureBox
          label="Revenue (30d)"
          value={poundsText(totalRevenue)}
          note={transactionCount === 1 ? '1 transaction' : `${transactionCount} transactions`}
        />
        <FigureBox
          label="Active Users"
          value={countText(sums.engagement.uniqueUsers)}
          note="Members, last 30 days"
        />
        <FigureBox
          label="Engagement"
          value={countText(sums.engagement.totalEvents)}
          note="Screens they opened, last 30 days"
        />
      </dl>
      <Panel title="The last seven days">
        <div className="grid gap-8 xl:grid-cols-2">
          <Chart
            title="Page views and visitors"
            head="Day"
            places={week.map(({ date }) => dateText(date, 'day'))}
            series={[
              { name: 'Views', values: week.map((day) => day.totalPageViews) },
              { name: 'Visitors', values: week.map((day) => day.uniqueVisitors) },
            ]}
            missing="under 5"
          />
          <Chart
            title="Daily active users"
            head="Day"
            places={sums.dailyActiveUsers.map(({ date }) => dateText(date, 'day'))}
            series={[{ name: 'Members', values: sums.dailyActiveUsers.map((day) => day.activeUsers) }]}
            missing="under 5"
          />
        </div>
        <p className="mt-4 text-sm text-soft">
          In the last 30 days: {countText(totalViews)} views, {countText(totalUniqueVisitors)} visitors,
          someone who visits on two days counting twice. That is {ratioText(totalViews, 30)} views and{' '}
          {ratioText(totalUniqueVisitors, 30)} visitors a day.
        </p>
      </Panel>
      <Panel title="Most opened today">
        {current.today.topPages.length === 0 ? (
          <p className="text-soft">No screen has had five visitors yet today.</p>
        ) : (
          <BarList
            label="Most opened today"
            rows={current.today.topPages.map(({ path, views }) => ({
              key: path,
              name: path,
              value: views,
              text: `${views.toLocaleString('en-GB')} views`,
            }))}
          />
        )}
      </Panel>
    </AnalyticsFrame>
  );
}
