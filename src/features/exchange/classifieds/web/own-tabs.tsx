import { PageTabs } from '#kit/web/ui/page-tabs.tsx';

/** A member's own side of classifieds. */
export function OwnTabs() {
  return (
    <PageTabs
      label="My classifieds"
      tabs={[
        { name: 'My listings', to: '/classifieds/mine' },
        { name: 'Messages', to: '/classifieds/messages' },
      ]}
    />
  );
}
