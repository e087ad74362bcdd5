import { z } from 'zod';

/** An e-mail address as somebody types it. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'An e-mail address has at most 254 characters.')
  .pipe(z.email('Please give an e-mail address, such as amina@example.org.'));

/**
 * One spelling for each address, by which it is known once: composed letters, lower case. Dots and tags stay, for only
 * the provider knows whether they mean anything.
 */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
