import { redirect } from '@tanstack/react-router';
import type { Transport } from '../api.ts';
import type { Viewer } from './viewer.ts';

/** Where an administrator gives what a right by role still needs: the password again, or a second factor; null for any other trouble. */
export function wayToConfirm(error: unknown, returnTo: string): string | null {
  const code = codeOf(error);
  if (code === 'confirm_password') return `/admin/confirm?returnTo=${encodeURIComponent(returnTo)}`;
  return code === 'second_factor_needed' ? '/profile/security?needed=true' : null;
}

/** Whether a call was refused because the session of an open page has ended. */
function hasSessionEnded(error: unknown, { account }: Viewer): boolean {
  return account !== null && codeOf(error) === 'not_signed_in';
}

/**
 * The calls of every loader: an administrator who lacks only the password or a second factor is asked for it, and comes
 * back; so does a member whose session has ended while the page was open.
 */
export function askingAgain({
  api,
  viewer,
  here,
}: {
  api: Transport;
  viewer: Viewer;
  here: () => string;
}): Transport {
  return async (name, input) => {
    try {
      return await api(name, input);
    } catch (error) {
      if (hasSessionEnded(error, viewer)) {
        // A whole new page, for this one still takes its reader for signed in; it says what happened.
        const href = `/sign-in?returnTo=${encodeURIComponent(here())}&ended=true`;
        throw redirect({ href, reloadDocument: true });
      }
      const href = wayToConfirm(error, here());
      throw href === null ? error : redirect({ href });
    }
  };
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
}
