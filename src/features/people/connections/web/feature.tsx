import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/sign-in/account.contract.ts';
import { apiOf, type Transport } from '#kit/web/api.ts';
import { isUnread } from '#kit/web/conversation/messages.ts';
import { accountScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../connection.contract.ts';

/** More than any member has at a time. */
const limit = 100;

/** Loads the list that is shown next to a conversation. */
async function loadLists(transport: Transport) {
  const api = apiOf<typeof calls>(transport);
  const [received, current, past] = await Promise.all([
    api.listConnections({ list: 'received', limit }),
    api.listConnections({ list: 'current', limit }),
    api.listConnections({ list: 'past', limit }),
  ]);
  const now = new Date().toISOString();
  return { received: received.items, current: current.items, past: past.items, now };
}

/** The longest page of messages. */
const longestPage = 200;

/** Loads a conversation with its newest messages: a page of them, or a longer one if more than that are unread. */
async function loadConversation(transport: Transport, id: string) {
  const api = apiOf<typeof calls>(transport);
  const [connection, messages] = await Promise.all([api.getConnection({ id }), api.listMessages({ id })]);
  const hasAllUnread = connection.unread <= messages.items.filter(isUnread).length;
  return {
    connection,
    messages: hasAllUnread ? messages : await api.listMessages({ id, limit: longestPage }),
  };
}

const messagesRoute = createRoute({
  ...accountScreen('/messages', 'Messages'),
  loader: ({ context }) => loadLists(context.api),
  component: lazyRouteComponent(() => import('./connection-list.page.tsx'), 'MessagesPage'),
});

const conversationRoute = createRoute({
  ...accountScreen('/messages/$connectionId', 'Conversation'),
  // Who comes back to it has perhaps read more, and somebody has perhaps written, since it was loaded.
  gcTime: 0,
  loader: ({ context, params: { connectionId: id } }) => {
    return orNotFound(
      Promise.all([
        loadLists(context.api),
        loadConversation(context.api, id),
        apiOf<typeof accountCalls>(context.api).getCurrentUser({}),
      ]).then(([lists, conversation, { email, mobile, phone }]) => {
        return { lists, ...conversation, ownContact: { email, phone: mobile ?? phone } };
      }),
    );
  },
  component: lazyRouteComponent(() => import('./conversation.page.tsx'), 'ConversationPage'),
});

export const connections = {
  name: 'connections',
  routes: [messagesRoute, conversationRoute],
  navigation: [
    {
      label: 'Messages',
      to: '/messages',
      audience: 'account',
      order: 30,
      place: 'more',
      counts: 'unreadMessages',
    },
  ],
} as const satisfies WebFeature;
