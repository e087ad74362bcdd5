import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { ConnectionList } from './connection-list.tsx';
import { useLiveReload } from './use-conversation.ts';

const route = getRouteApi('/_account/messages');

/** /messages: introductions to answer first, then conversations. */
export function MessagesPage() {
  const lists = route.useLoaderData();
  useLiveReload();
  const isEmpty = lists.received.length + lists.current.length + lists.past.length === 0;
  if (isEmpty) {
    return (
      <div className="page max-w-3xl py-4 lg:py-8">
        <ConnectionList lists={lists} />
      </div>
    );
  }
  return (
    <div className="talk-screen">
      <div className="talk-list">
        <ConnectionList lists={lists} />
      </div>
      <div className="hidden content-center lg:grid">
        <EmptyState title="Choose a conversation">
          <p>What you write is seen by the two of you, and by moderators only if one of you reports it.</p>
        </EmptyState>
      </div>
    </div>
  );
}
