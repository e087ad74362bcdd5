import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { type RouterContext, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { flagParam, searchForLoader, searchParams, textUpTo } from '#kit/web/router/search-params.ts';
import type { calls } from '../account.contract.ts';
import type { calls as passkeyCalls } from '../passkey.contract.ts';
import type { calls as signInCalls } from '../sign-in.contract.ts';

const withToken = searchParams({ token: textUpTo(200) });

const signInRoute = createRoute({
  ...unlistedScreen('/sign-in', 'Sign in'),
  ...searchParams({ admin: flagParam, returnTo: textUpTo(500), ended: flagParam }),
  beforeLoad: ({ context }) => redirectSignedIn(context),
  component: lazyRouteComponent(() => import('./sign-in.page.tsx'), 'SignInPage'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: ({ context, location }) => {
    redirectSignedIn(context);
    throw redirect({ href: `/sign-in${location.searchStr}` });
  },
});

const forgotPasswordRoute = createRoute({
  ...unlistedScreen('/forgot-password', 'Reset your password'),
  component: lazyRouteComponent(() => import('./forgot-password.page.tsx'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  ...unlistedScreen('/reset-password', 'Set a new password'),
  ...searchForLoader({ token: textUpTo(200) }),
  loader: ({ context, deps: { token } }) =>
    token === undefined ? { invited: null } : apiOf<typeof signInCalls>(context.api).getInvitation({ token }),
  component: lazyRouteComponent(() => import('./reset-password.page.tsx'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  ...unlistedScreen('/verify-email', 'Verify your address'),
  ...withToken,
  component: lazyRouteComponent(() => import('./email-link.page.tsx'), 'VerifyEmailPage'),
});

const confirmEmailRoute = createRoute({
  ...unlistedScreen('/confirm-email', 'Your new address'),
  ...withToken,
  component: lazyRouteComponent(() => import('./email-link.page.tsx'), 'ConfirmEmailPage'),
});

const undoEmailRoute = createRoute({
  ...unlistedScreen('/undo-email', 'Restore my address'),
  ...withToken,
  component: lazyRouteComponent(() => import('./email-link.page.tsx'), 'UndoEmailPage'),
});

const emailProposalRoute = createRoute({
  ...unlistedScreen('/email-proposal', 'Your email address'),
  ...withToken,
  component: lazyRouteComponent(() => import('./email-link.page.tsx'), 'EmailProposalPage'),
});

const signOutRoute = createRoute({
  ...accountScreen('/sign-out', 'Sign out'),
  component: lazyRouteComponent(() => import('./sign-out.page.tsx'), 'SignOutPage'),
});

const accessDeniedRoute = createRoute({
  ...unlistedScreen('/access-denied', 'Access Denied'),
  ...searchParams({ closed: flagParam }),
  component: lazyRouteComponent(() => import('./access-denied.page.tsx'), 'AccessDeniedPage'),
});

const securityRoute = createRoute({
  ...accountScreen('/profile/security', 'Security'),
  ...searchParams({ needed: flagParam }),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls & typeof passkeyCalls>(context.api);
    const [user, sessions, passkeys] = await Promise.all([
      api.getCurrentUser({}),
      api.listSessions({}),
      api.listPasskeys({}),
    ]);
    return { user, sessions, passkeys };
  },
  component: lazyRouteComponent(() => import('./security.page.tsx'), 'SecurityPage'),
});

const adminPasswordRoute = createRoute({
  ...adminScreen('/admin/password', 'Admin Security Settings'),
  component: lazyRouteComponent(() => import('./password.admin-page.tsx'), 'AdminPasswordPage'),
});

const confirmPasswordRoute = createRoute({
  ...accountScreen('/admin/confirm', 'Confirm your password'),
  ...searchParams({ returnTo: textUpTo(500) }),
  component: lazyRouteComponent(() => import('./confirm-password.page.tsx'), 'ConfirmPasswordPage'),
});

/** Redirects members who are already signed in away from the sign-in screen. */
function redirectSignedIn(context: RouterContext): void {
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
    emailProposalRoute,
    signOutRoute,
    accessDeniedRoute,
    securityRoute,
    adminPasswordRoute,
    confirmPasswordRoute,
  ],
  navigation: [],
} as const satisfies WebFeature;
