import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf, type Transport } from '#kit/web/api.ts';
import { accountScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

/** More stand on the list's further pages; nobody has so many at once. */
const limit = 100;

/** What stands in the list beside a conversation. */
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

const messagesRoute = createRoute({
  ...accountScreen('/messages', 'Messages'),
  loader: ({ context }) => loadLists(context.api),
  component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
});

const conversationRoute = createRoute({
  ...accountScreen('/messages/$connectionId', 'Conversation'),
  loader: ({ context, params: { connectionId: id } }) => {
    const api = apiOf<typeof calls>(context.api);
    return orNotFound(
      Promise.all([loadLists(context.api), api.getConnection({ id }), api.listMessages({ id })]).then(
        ([lists, connection, messages]) => ({ lists, connection, messages }),
      ),
    );
  },
  component: lazyRouteComponent(() => import('./conversation-page.tsx'), 'ConversationPage'),
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
