import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { accountStatuses, roles } from '#features/accounts/account-words.ts';
import type { calls as mosqueCalls } from '#features/mosques/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { administering, requireAdmin } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import {
  choiceParam,
  dateParam,
  onlyKnown,
  type RawSearch,
  textParam,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { mailStatuses } from '../mail-statuses.ts';
import type { calls as recordCalls } from '../records-contract.ts';

const usersOnDashboard = 10;
const mosquesOnDashboard = 5;

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
  loader: ({ context, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof calls & typeof mosqueCalls>(context.api);
      const [stats, users, mosques] = await Promise.all([
        api.getAdminStats({}),
        api.listUsers({ limit: usersOnDashboard }),
        api.listMosques({ sort: 'name', limit: mosquesOnDashboard }),
      ]);
      return { stats, users, mosques };
    }),
  head: privateHead('Admin Dashboard', '/admin'),
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users',
  validateSearch: (search: RawSearch): UserSearch => ({
    search: textParam(search.search),
    role: choiceParam(search.role, roles),
    status: choiceParam(search.status, accountStatuses),
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['search', 'role', 'status', 'cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, () => apiOf<typeof calls>(context.api).listUsers(deps)),
  head: privateHead('Users', '/admin/users'),
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
});

type UserSearch = {
  search?: string | undefined;
  role?: (typeof roles)[number] | undefined;
  status?: (typeof accountStatuses)[number] | undefined;
  cursor?: string | undefined;
};

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users/$userId',
  beforeLoad: requireAdmin,
  loader: ({ context, params, location }) =>
    administering(location, async () => {
      try {
        return await apiOf<typeof calls>(context.api).getUser({ id: params.userId });
      } catch (error) {
        if (statusOf(error) === 404 || statusOf(error) === 400) throw notFound();
        throw error;
      }
    }),
  head: privateHead('User', '/admin/users'),
  component: lazyRouteComponent(() => import('./user-page.tsx'), 'UserPage'),
});

const administratorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/administrators',
  beforeLoad: requireAdmin,
  loader: ({ context, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof calls>(context.api);
      const [main, admins] = await Promise.all([
        api.listUsers({ role: 'super_admin' }),
        api.listUsers({ role: 'admin', limit: 200 }),
      ]);
      return [...main.items, ...admins.items];
    }),
  head: privateHead('Admin Users', '/admin/administrators'),
  component: lazyRouteComponent(() => import('./administrators-page.tsx'), 'AdministratorsPage'),
});

const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/outbox',
  validateSearch: (search: RawSearch): OutboxSearch => ({
    status: choiceParam(search.status, mailStatuses),
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['status', 'cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof calls & typeof recordCalls>(context.api);
      const [page, stats] = await Promise.all([api.listOutbox(deps), api.getAdminStats({})]);
      return { page, mailIsSent: stats.mailIsSent };
    }),
  head: privateHead('Outbox', '/admin/outbox'),
  component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
});

type OutboxSearch = { status?: (typeof mailStatuses)[number] | undefined; cursor?: string | undefined };

const messageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/outbox/$messageId',
  beforeLoad: requireAdmin,
  loader: ({ context, params, location }) =>
    administering(location, async () => {
      try {
        return await apiOf<typeof recordCalls>(context.api).getOutboxMessage({ id: params.messageId });
      } catch (error) {
        if (statusOf(error) === 404 || statusOf(error) === 400) throw notFound();
        throw error;
      }
    }),
  head: privateHead('Message', '/admin/outbox'),
  component: lazyRouteComponent(() => import('./message-page.tsx'), 'MessagePage'),
});

const templatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/mail-templates',
  beforeLoad: requireAdmin,
  loader: ({ context, location }) =>
    administering(location, () => apiOf<typeof recordCalls>(context.api).listMailTemplates({})),
  head: privateHead('Mail templates', '/admin/mail-templates'),
  component: lazyRouteComponent(() => import('./mail-templates-page.tsx'), 'MailTemplatesPage'),
});

const auditLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/audit-log',
  validateSearch: (search: RawSearch): AuditSearch => ({
    action: textParam(search.action, 60),
    targetId: textParam(search.targetId, 60),
    from: dateParam(search.from),
    to: dateParam(search.to),
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['action', 'targetId', 'from', 'to', 'cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, () => apiOf<typeof recordCalls>(context.api).listAuditLog(deps)),
  head: privateHead('Audit log', '/admin/audit-log'),
  component: lazyRouteComponent(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
});

type AuditSearch = {
  action?: string | undefined;
  targetId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
};

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
  navigation: [],
} as const satisfies WebFeature;
