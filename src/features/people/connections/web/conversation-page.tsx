import { getRouteApi } from '@tanstack/react-router';
import { ConnectionList } from './connection-list.tsx';
import { Conversation } from './conversation.tsx';
import { useFreshPage } from './use-talk.ts';

const route = getRouteApi('/_account/messages/$connectionId');

/** /messages/{id}: a conversation, from 1024 pixels on beside the list of all. */
export function ConversationPage() {
  const { lists, connection, messages } = route.useLoaderData();
  useFreshPage();
  return (
    <div className="talk-screen">
      <div className="talk-list hidden lg:block">
        <ConnectionList lists={lists} chosen={connection.id} />
      </div>
      <Conversation key={connection.id} connection={connection} newest={messages} now={new Date(lists.now)} />
    </div>
  );
}
