import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { BarList } from '#kit/web/ui/chart/bar-list.tsx';
import { Chart } from '#kit/web/ui/chart/chart.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { countText, shareText } from '../analytics.rules.ts';
import { AnalyticsFrame } from './analytics-frame.tsx';

const route = getRouteApi('/_admin/analytics/users');

const steps = [
  ['asked', 'Asked to join'],
  ['invited', 'Invited'],
  ['joined', 'Joined'],
  ['cameBack', 'Came back on a later day'],
] as const;

/** /analytics/users: who joined, and who stayed. */
export function UsersPage() {
  const { members, months, funnel } = route.useLoaderData();
  return (
    <AnalyticsFrame
      lead={`Active members: ${countText(members)}. Groups of fewer than five are never shown.`}
    >
      <Panel title="Joining and staying">
        <Chart
          title="Members by the month they joined"
          head="Month"
          places={months.map(({ month }) => dateText(`${month}-01`, 'month'))}
          series={[
            { name: 'Joined', values: months.map(({ joined }) => joined) },
            { name: 'Signed in in the last 30 days', values: months.map(({ stillHere }) => stillHere) },
          ]}
          missing="under 5"
        />
      </Panel>
      <Panel title="Steps to joining, last 90 days">
        <BarList
          label="Steps to joining"
          of={funnel.asked ?? 0}
          rows={steps.map(([step, name]) => ({
            key: step,
            name,
            value: funnel[step] ?? 0,
            text: `${countText(funnel[step])} (${shareText(funnel[step], funnel.asked)})`,
          }))}
        />
      </Panel>
    </AnalyticsFrame>
  );
}
