import { PageTabs } from '#kit/web/ui/page-header.tsx';

/** Tabs for a member's own listings and messages. */
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
