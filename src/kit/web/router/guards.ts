import { redirect } from '@tanstack/react-router';
import type { Transport } from '../api.ts';
import { wayToConfirm } from './ask-again.ts';
import type { RouterContext } from './root-route.ts';
import { isAdmin } from './viewer.ts';

type Visit = { context: RouterContext; location: { href: string } };

const deniedPages = new Map<string, string>();

/** Gives an administrators' screen a page of its own on which members learn that it isn't for them. */
export function denyAt(path: string, page: string): void {
  deniedPages.set(path, page);
}

/** The sign-in screen, with the way back to an address of ours. */
export function signInAddress(returnTo: string): string {
  return `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
}

/** For an area's beforeLoad: leads a visitor to the sign-in screen, and back afterwards. */
export function requireAccount({ context, location }: Visit): void {
  if (context.viewer.account === null) throw redirect({ href: signInAddress(location.href) });
}

/** The same for screens that a suspended member can't use: the profile says why. */
export function requireMember(visit: Visit): void {
  requireAccount(visit);
  if (visit.context.viewer.account?.isSuspended) throw redirect({ href: '/profile' });
}

/** The same for administrators' screens; a member is told that this is not for members, by the screen’s own page for it where it has one. */
export function requireAdmin(visit: Visit): void {
  requireAccount(visit);
  if (!isAdmin(visit.context.viewer)) {
    const [path = ''] = visit.location.href.split(/[?#]/);
    throw redirect({ href: deniedPages.get(path) ?? '/access-denied' });
  }
}

/** Where a refusal of an administrator's call leads to; null for any other trouble. */
export function wayToAdminister(error: unknown, returnTo: string): string | null {
  const toConfirm = wayToConfirm(error, returnTo);
  if (toConfirm !== null) return toConfirm;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === 'not_signed_in') return signInAddress(returnTo);
  return code === 'not_allowed' ? '/access-denied' : null;
}

/**
 * The calls of administrators' loaders: anyone who gave the password too long ago is asked for it again, and then comes
 * back; likewise for a second factor, a session that ended, and rights that were taken away.
 */
export function administering({ api, here }: Pick<RouterContext, 'api' | 'here'>): Transport {
  return async (name, input) => {
    try {
      return await api(name, input);
    } catch (error) {
      const href = wayToAdminister(error, here());
      throw href === null ? error : redirect({ href });
    }
  };
}
