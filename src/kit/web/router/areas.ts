import { createRoute } from '@tanstack/react-router';
import type { adminMenuCalls } from '#kit/contract/admin/admin-menu.ts';
import { apiOf } from '../api.ts';
import { administering, denyAt, requireAccount, requireAdmin, requireMember } from './guards.ts';
import { rootRoute } from './root-route.ts';
import { type PublicHead, privateHead, publicHead } from './screen-head.ts';

/** Screens of everyone who is signed in, suspended members too. */
export const accountArea = createRoute({
  getParentRoute: () => rootRoute,
  id: '_account',
  beforeLoad: requireAccount,
});

/** Screens of members in good standing. */
export const memberArea = createRoute({
  getParentRoute: () => rootRoute,
  id: '_member',
  beforeLoad: requireMember,
});

/** Screens of administrators; what their loaders call asks for the password again where it must. */
export const adminArea = createRoute({
  getParentRoute: () => rootRoute,
  id: '_admin',
  beforeLoad: requireAdmin,
  context: ({ context }) => ({ api: administering(context) }),
  loader: ({ context }) => apiOf<typeof adminMenuCalls>(context.api).listAdminTasks({}),
});

/** The areas, which are no part of any address. */
export const areas = [accountArea, memberArea, adminArea] as const;

/** Parent, path and head of a screen for everyone: `createRoute({ ...publicScreen('/safety', { … }), loader, component })`. */
export function publicScreen<const Path extends string>(path: Path, head: PublicHead) {
  return { getParentRoute: () => rootRoute, path, head: publicHead(path, head) };
}

/** The same for a screen that everyone may open and that search engines leave out. */
export function unlistedScreen<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => rootRoute, path, head: privateHead(title) };
}

/** The same for everyone who is signed in. */
export function accountScreen<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => accountArea, path, head: privateHead(title) };
}

/** The same for members in good standing. */
export function memberScreen<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => memberArea, path, head: privateHead(title) };
}

/** The same for administrators. `deniedAt`: the page on which members learn that it isn't for them, where it has its own. */
export function adminScreen<const Path extends string>(path: Path, title: string, deniedAt?: string) {
  if (deniedAt !== undefined) denyAt(path, deniedAt);
  return { getParentRoute: () => adminArea, path, head: privateHead(title) };
}
