import { createRoute } from '@tanstack/react-router';
import type { adminMenuCalls } from '#kit/contract/admin/admin-menu.ts';
import { apiOf } from '../api.ts';
import { requireAccount, requireAdmin, requireMember, setDeniedPage, withAdminRedirects } from './guards.ts';
import { type PublicHead, privateHead, publicHead } from './head.ts';
import { rootRoute } from './root-route.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's title, which is also its heading unless its page gives another. */
    title?: string;
  }
}

/** Screens for everyone who is signed in, including suspended members. */
export const accountArea = createRoute({
  getParentRoute: () => rootRoute,
  id: '_account',
  beforeLoad: requireAccount,
});

/** Screens for members in good standing. */
export const memberArea = createRoute({
  getParentRoute: () => rootRoute,
  id: '_member',
  beforeLoad: requireMember,
});

/** Screens for administrators; their loaders' calls ask for the password again if necessary. */
export const adminArea = createRoute({
  getParentRoute: () => rootRoute,
  id: '_admin',
  beforeLoad: requireAdmin,
  context: ({ context }) => ({ api: withAdminRedirects(context) }),
  loader: ({ context }) => apiOf<typeof adminMenuCalls>(context.api).listAdminTasks({}),
});

/** The areas, which are no part of any address. */
export const areas = [accountArea, memberArea, adminArea] as const;

/**
 * Returns parent, path and head of a screen for everyone:
 * `createRoute({ ...publicScreen('/safety', { … }), loader, component })`.
 */
export function publicScreen<const Path extends string>(path: Path, head: PublicHead) {
  return {
    getParentRoute: () => rootRoute,
    path,
    head: publicHead(path, head),
    staticData: { title: head.title },
  };
}

/** Returns them for a screen that everyone may open and that search engines must not index. */
export function unlistedScreen<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => rootRoute, path, head: privateHead(title), staticData: { title } };
}

/** Returns them for a screen for everyone who is signed in. */
export function accountScreen<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => accountArea, path, head: privateHead(title), staticData: { title } };
}

/** Returns them for a screen for members in good standing. */
export function memberScreen<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => memberArea, path, head: privateHead(title), staticData: { title } };
}

/**
 * Returns them for an administrators' screen. `deniedAt`: the page that tells members that it isn't for them, if it has
 * one.
 */
export function adminScreen<const Path extends string>(path: Path, title: string, deniedAt?: string) {
  if (deniedAt !== undefined) setDeniedPage(path, deniedAt);
  return { getParentRoute: () => adminArea, path, head: privateHead(title), staticData: { title } };
}
