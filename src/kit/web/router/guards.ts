import { redirect } from '@tanstack/react-router';
import { suspended } from '#kit/contract/errors.ts';
import { statusOf, type Transport } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { codeOf, confirmationPath, isAdmin, type RouterContext } from './root-route.ts';

/** `preload`: a link is only pointed at, and nothing is opened yet. */
type Visit = { context: RouterContext; location: { href: string }; preload?: boolean };

/** The message for a visitor whom a screen or a call asks to sign in, and for an ended session. */
export const signedOutToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
};

/** How long that message is shown before the sign-in screen opens. */
export const beforeSigningInMs = 500;

const deniedPages = new Map<string, string>();

/** Sets the page that tells members that an administrators' screen isn't for them. */
export function setDeniedPage(path: string, page: string): void {
  deniedPages.set(path, page);
}

/** Returns the sign-in screen's address, with the address to return to. */
export function signInAddress(returnTo: string): string {
  return `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Returns that address for somebody who is told there, once it is open, that they are logged out. */
export function signInAddressWithToast(returnTo: string): string {
  return `${signInAddress(returnTo)}&ended=true`;
}

/**
 * Tells a visitor that they are logged out, and redirects to the sign-in screen: on the open page before leaving it; where the
 * server redirects, no page is open yet, and the sign-in screen says it.
 */
async function redirectToSignIn({ location, preload = false }: Visit): Promise<never> {
  if (typeof document === 'undefined') throw redirect({ href: signInAddressWithToast(location.href) });
  if (!preload) {
    showToast(signedOutToast);
    await new Promise((resolve) => setTimeout(resolve, beforeSigningInMs));
  }
  throw redirect({ href: signInAddress(location.href) });
}

/** For an area's beforeLoad: redirects a visitor to the sign-in screen, which leads back afterwards. */
export async function requireAccount(visit: Visit): Promise<void> {
  if (visit.context.viewer.account === null) await redirectToSignIn(visit);
}

/** For an area's beforeLoad: also redirects a suspended member, to the profile, which says why. */
export async function requireMember(visit: Visit): Promise<void> {
  await requireAccount(visit);
  if (visit.context.viewer.account?.isSuspended) throw redirect({ href: '/profile' });
}

/** Says that a part of the site isn't open to the member. */
const closedPage = '/access-denied?closed=true';

/**
 * Returns a screen's beforeLoad: redirects anyone whom an audience setting leaves out, a visitor to the sign-in screen. For
 * screens whose own calls are open to everyone.
 */
export function requireArea(setting: string): (visit: Visit) => Promise<void> {
  return async (visit) => {
    const { viewer } = visit.context;
    if (viewer.openAreas.includes(setting)) return;
    await requireAccount(visit);
    throw redirect({ href: closedPage });
  };
}

/**
 * For an area's beforeLoad: also redirects members to a page that says that the screen isn't for them, the screen's own
 * one if it has one.
 */
export async function requireAdmin(visit: Visit): Promise<void> {
  await requireAccount(visit);
  if (!isAdmin(visit.context.viewer)) {
    const [path = ''] = visit.location.href.split(/[?#]/);
    throw redirect({ href: deniedPages.get(path) ?? '/access-denied' });
  }
}

/**
 * For a loader's catch: redirects anyone whom the server refused (403) to the page that says why: a suspended member to the
 * profile, others to "Access denied", which says that this part of the site is closed. Throws any other error again.
 */
export function redirectIfForbidden(error: unknown): never {
  if (statusOf(error) !== 403) throw error;
  throw redirect({ href: codeOf(error) === suspended.code ? '/profile' : closedPage });
}

/** As `redirectIfForbidden`; also redirects a visitor who must sign in (401), and back to `href` afterwards. */
export function redirectIfRefused(error: unknown, href: string): never {
  if (statusOf(error) === 401) throw redirect({ href: signInAddressWithToast(href) });
  return redirectIfForbidden(error);
}

/** Returns the page that resolves a refusal of an administrator's call; null for any other error. */
export function adminAccessPath(error: unknown, returnTo: string): string | null {
  const toConfirm = confirmationPath(error, returnTo);
  if (toConfirm !== null) return toConfirm;
  const code = codeOf(error);
  if (code === 'not_signed_in') return signInAddress(returnTo);
  return code === 'not_allowed' ? '/access-denied' : null;
}

/**
 * The calls of administrators' loaders: whoever confirmed the password too long ago is asked for it again, and then
 * comes back; likewise for a second factor, an ended session, and rights that were taken away.
 */
export function withAdminRedirects({ api, here }: Pick<RouterContext, 'api' | 'here'>): Transport {
  return async (name, input) => {
    try {
      return await api(name, input);
    } catch (error) {
      const href = adminAccessPath(error, here());
      throw href === null ? error : redirect({ href });
    }
  };
}
