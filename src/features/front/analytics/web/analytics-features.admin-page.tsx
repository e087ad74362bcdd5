import { getRouteApi } from '@tanstack/react-router';
import { BarList } from '#kit/web/ui/chart/bar-list.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { countText } from '../analytics.rules.ts';
import { AnalyticsFrame } from './analytics-frame.tsx';

const route = getRouteApi('/_admin/analytics/features');

/** /analytics/features: the use of each feature by members. */
export function FeaturesPage() {
  const features = route.useLoaderData();
  return (
    <AnalyticsFrame lead="What members used in the last 30 days. Only what five or more of them used is shown.">
      {features.length === 0 ? (
        <EmptyState title="No feature usage data available yet" />
      ) : (
        <Panel title="Most used">
          <BarList
            label="Most used"
            rows={features.map(({ featureName, uniqueUsers, totalUsage }) => ({
              key: featureName,
              name: featureName,
              value: uniqueUsers ?? 0,
              text: `${countText(uniqueUsers)} unique users, ${countText(totalUsage)} total uses`,
            }))}
          />
        </Panel>
      )}
    </AnalyticsFrame>
  );
}
