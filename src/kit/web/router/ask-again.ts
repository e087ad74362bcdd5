import { redirect } from '@tanstack/react-router';
import type { Transport } from '../api.ts';

/** Where an administrator gives what a right by role still needs: the password again, or a second factor; null for any other trouble. */
export function wayToConfirm(error: unknown, returnTo: string): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === 'confirm_password') return `/admin/confirm?returnTo=${encodeURIComponent(returnTo)}`;
  return code === 'second_factor_needed' ? '/profile/security?needed=true' : null;
}

/** The calls of every loader: an administrator who lacks only the password or a second factor is asked for it, and comes back. */
export function askingAgain({ api, here }: { api: Transport; here: () => string }): Transport {
  return async (name, input) => {
    try {
      return await api(name, input);
    } catch (error) {
      const href = wayToConfirm(error, here());
      throw href === null ? error : redirect({ href });
    }
  };
}
