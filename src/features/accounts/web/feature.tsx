import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { requireAccount, requireAdmin } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { flagParam, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import type { calls as passkeyCalls } from '../passkey-contract.ts';

const withToken = (search: RawSearch) => ({ token: textParam(search.token, 200) });
const signInSearch = (search: RawSearch) => ({
  admin: flagParam(search.admin),
  returnTo: textParam(search.returnTo, 500),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: ({ context }) => leadHome(context),
  head: privateHead('Sign in', '/sign-in'),
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: ({ context, location }) => {
    leadHome(context);
    throw redirect({ href: `/sign-in${location.searchStr}` });
  },
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  head: privateHead('Reset your password', '/forgot-password'),
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: withToken,
  head: privateHead('Set a new password', '/reset-password'),
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: withToken,
  head: privateHead('Verify your address', '/verify-email'),
  component: lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: withToken,
  head: privateHead('Your new address', '/confirm-email'),
  component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const undoEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo-email',
  validateSearch: withToken,
  head: privateHead('Bring my address back', '/undo-email'),
  component: lazyRouteComponent(() => import('./undo-email-page.tsx'), 'UndoEmailPage'),
});

const signOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-out',
  beforeLoad: requireAccount,
  head: privateHead('Sign out', '/sign-out'),
  component: lazyRouteComponent(() => import('./sign-out-page.tsx'), 'SignOutPage'),
});

const accessDeniedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access-denied',
  head: privateHead('Access Denied', '/access-denied'),
  component: lazyRouteComponent(() => import('./access-denied-page.tsx'), 'AccessDeniedPage'),
});

const securityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/security',
  validateSearch: (search: RawSearch): { needed?: true | undefined } => ({
    needed: flagParam(search.needed),
  }),
  beforeLoad: requireAccount,
  loader: async ({ context }) => {
    const api = apiOf<typeof calls & typeof passkeyCalls>(context.api);
    const [user, sessions, passkeys] = await Promise.all([
      api.getCurrentUser({}),
      api.listSessions({}),
      api.listPasskeys({}),
    ]);
    return { user, sessions, passkeys };
  },
  head: privateHead('Security', '/profile/security'),
  component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
});

const adminPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/password',
  beforeLoad: requireAdmin,
  head: privateHead('Admin Security Settings', '/admin/password'),
  component: lazyRouteComponent(() => import('./admin-password-page.tsx'), 'AdminPasswordPage'),
});

const confirmPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/confirm',
  validateSearch: (search: RawSearch) => ({ returnTo: textParam(search.returnTo, 500) }),
  beforeLoad: requireAccount,
  head: privateHead('Your password again', '/admin/confirm'),
  component: lazyRouteComponent(() => import('./confirm-password-page.tsx'), 'ConfirmPasswordPage'),
});

/** Who is signed in has no business at the sign-in screen. */
function leadHome(context: RouterContext): void {
  if (context.viewer.account !== null) throw redirect({ href: '/' });
}

export const accounts = {
  name: 'accounts',
  routes: [
    signInRoute,
    loginRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    verifyEmailRoute,
    confirmEmailRoute,
    undoEmailRoute,
    signOutRoute,
    accessDeniedRoute,
    securityRoute,
    adminPasswordRoute,
    confirmPasswordRoute,
  ],
  navigation: [],
} as const satisfies WebFeature;
