import { useUnreadMessages } from './use-unread-messages.ts';

/** In the navigation: how many conversations and requests have something new. */
export function UnreadCount() {
  const unread = useUnreadMessages();
  if (unread === 0) return null;
  return <span className="ms-auto text-sm text-soft">{unread} new</span>;
}
