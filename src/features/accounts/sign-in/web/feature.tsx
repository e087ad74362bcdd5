import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { flagParam, searchParams, textUpTo } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import type { calls as passkeyCalls } from '../passkey-contract.ts';

const withToken = searchParams({ token: textUpTo(200) });

const signInRoute = createRoute({
  ...unlistedScreen('/sign-in', 'Sign in'),
  ...searchParams({ admin: flagParam, returnTo: textUpTo(500), ended: flagParam }),
  beforeLoad: ({ context }) => leadHome(context),
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
  ...unlistedScreen('/forgot-password', 'Reset your password'),
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  ...unlistedScreen('/reset-password', 'Set a new password'),
  ...withToken,
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  ...unlistedScreen('/verify-email', 'Verify your address'),
  ...withToken,
  component: lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
});

const confirmEmailRoute = createRoute({
  ...unlistedScreen('/confirm-email', 'Your new address'),
  ...withToken,
  component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const undoEmailRoute = createRoute({
  ...unlistedScreen('/undo-email', 'Restore my address'),
  ...withToken,
  component: lazyRouteComponent(() => import('./undo-email-page.tsx'), 'UndoEmailPage'),
});

const emailProposalRoute = createRoute({
  ...unlistedScreen('/email-proposal', 'Your e-mail address'),
  ...withToken,
  component: lazyRouteComponent(() => import('./email-proposal-page.tsx'), 'EmailProposalPage'),
});

const signOutRoute = createRoute({
  ...accountScreen('/sign-out', 'Sign out'),
  component: lazyRouteComponent(() => import('./sign-out-page.tsx'), 'SignOutPage'),
});

const accessDeniedRoute = createRoute({
  ...unlistedScreen('/access-denied', 'Access Denied'),
  component: lazyRouteComponent(() => import('./access-denied-page.tsx'), 'AccessDeniedPage'),
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
  component: lazyRouteComponent(() => import('./security/security-page.tsx'), 'SecurityPage'),
});

const adminPasswordRoute = createRoute({
  ...adminScreen('/admin/password', 'Admin Security Settings'),
  component: lazyRouteComponent(() => import('./admin-password-page.tsx'), 'AdminPasswordPage'),
});

const confirmPasswordRoute = createRoute({
  ...accountScreen('/admin/confirm', 'Confirm your password'),
  ...searchParams({ returnTo: textUpTo(500) }),
  component: lazyRouteComponent(() => import('./confirm-password-page.tsx'), 'ConfirmPasswordPage'),
});

/** Anyone already signed in is sent away from the sign-in screen. */
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
    emailProposalRoute,
    signOutRoute,
    accessDeniedRoute,
    securityRoute,
    adminPasswordRoute,
    confirmPasswordRoute,
  ],
  navigation: [],
} as const satisfies WebFeature;
