import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as inboxCalls } from '#features/accounts/inbox/inbox.contract.ts';
import { accountStatuses } from '#features/accounts/users/user.rules.ts';
import type { calls as grantCalls } from '#features/exchange/premium/premium-grant.contract.ts';
import type { calls as mosqueCalls } from '#features/mosques/mosque-pages/mosque.contract.ts';
import { roles } from '#kit/contract/audience.ts';
import { apiOf, type Transport } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  dateParam,
  oneOf,
  searchForLoader,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { calls } from '../administration.contract.ts';
import { mailStatuses } from '../outbox.rules.ts';
import type { calls as recordCalls } from '../records.contract.ts';

const rowsInInbox = 20;
const usersOnDashboard = 5;
const mosquesOnDashboard = 5;

/** Lists the main administrator, then the others. */
async function listAdministrators(transport: Transport) {
  const api = apiOf<typeof calls>(transport);
  const [main, admins] = await Promise.all([
    api.listUsers({ role: 'super_admin' }),
    api.listUsers({ role: 'admin', limit: 200 }),
  ]);
  return [...main.items, ...admins.items];
}

const dashboardRoute = createRoute({
  ...adminScreen('/admin', 'Admin Dashboard'),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls & typeof inboxCalls & typeof mosqueCalls>(context.api);
    const [stats, inbox, decisions, health, users, mosques] = await Promise.all([
      api.getAdminStats({}),
      api.listInbox({ limit: rowsInInbox }),
      api.listPendingDecisions({}),
      api.getSiteHealth({}),
      api.listUsers({ limit: usersOnDashboard }),
      api.listMosques({ sort: 'name', limit: mosquesOnDashboard }),
    ]);
    return { stats, inbox, decisions, health, users, mosques, now: new Date().toISOString() };
  },
  component: lazyRouteComponent(() => import('./dashboard.admin-page.tsx'), 'DashboardPage'),
});

const usersRoute = createRoute({
  ...adminScreen('/admin/users', 'Users'),
  ...searchForLoader({
    search: textParam,
    role: oneOf(roles),
    status: oneOf(accountStatuses),
    cursor: cursorParam,
  }),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listUsers(deps),
  component: lazyRouteComponent(() => import('./user-list.admin-page.tsx'), 'UsersPage'),
});

const userRoute = createRoute({
  ...adminScreen('/admin/users/$userId', 'User'),
  loader: async ({ context, params: { userId: id } }) => {
    const [user, { grant }] = await Promise.all([
      orNotFound(apiOf<typeof calls>(context.api).getUser({ id })),
      apiOf<typeof grantCalls>(context.api).getPremiumGrant({ id }),
    ]);
    return { user, grant };
  },
  component: lazyRouteComponent(() => import('./user.admin-page.tsx'), 'UserPage'),
});

const administratorsRoute = createRoute({
  ...adminScreen('/admin/administrators', 'Admin Users'),
  loader: ({ context }) => listAdministrators(context.api),
  component: lazyRouteComponent(() => import('./administrator.admin-page.tsx'), 'AdministratorsPage'),
});

const outboxRoute = createRoute({
  ...adminScreen('/admin/outbox', 'Outbox'),
  ...searchForLoader({ status: oneOf(mailStatuses), cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls & typeof recordCalls>(context.api);
    const [page, failedTasks, stats] = await Promise.all([
      api.listOutbox(deps),
      api.listFailedTasks({}),
      api.getAdminStats({}),
    ]);
    return { page, failedTasks, mailIsSent: stats.mailIsSent };
  },
  component: lazyRouteComponent(() => import('./outbox.admin-page.tsx'), 'OutboxPage'),
});

const messageRoute = createRoute({
  ...adminScreen('/admin/outbox/$messageId', 'Message'),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof recordCalls>(context.api).getOutboxMessage({ id: params.messageId })),
  component: lazyRouteComponent(() => import('./outbox-message.admin-page.tsx'), 'MessagePage'),
});

const templatesRoute = createRoute({
  ...adminScreen('/admin/mail-templates', 'Mail templates'),
  loader: ({ context }) => apiOf<typeof recordCalls>(context.api).listMailTemplates({}),
  component: lazyRouteComponent(() => import('./mail-template.admin-page.tsx'), 'MailTemplatesPage'),
});

const auditLogRoute = createRoute({
  ...adminScreen('/admin/audit-log', 'Audit log'),
  ...searchForLoader({
    action: textUpTo(60),
    actorId: textUpTo(60),
    targetId: textUpTo(60),
    from: dateParam,
    to: dateParam,
    cursor: cursorParam,
  }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls & typeof recordCalls>(context.api);
    const [page, administrators] = await Promise.all([
      api.listAuditLog(deps),
      listAdministrators(context.api),
    ]);
    return { page, administrators };
  },
  component: lazyRouteComponent(() => import('./audit-log.admin-page.tsx'), 'AuditLogPage'),
});

export const administration = {
  name: 'administration',
  routes: [
    dashboardRoute,
    usersRoute,
    userRoute,
    administratorsRoute,
    outboxRoute,
    messageRoute,
    templatesRoute,
    auditLogRoute,
  ],
  navigation: [{ label: 'Admin', to: '/admin', audience: 'admin', order: 1, place: 'more' }],
} as const satisfies WebFeature;
