import { PageTabs } from '#kit/web/ui/page-header.tsx';

/** Links between the member's two private trackers. */
export function TrackerTabs() {
  return (
    <PageTabs
      label="Your trackers"
      tabs={[
        { name: 'Prayers', to: '/prayer-tracker' },
        { name: 'Fasting', to: '/fasting-tracker' },
      ]}
    />
  );
}
