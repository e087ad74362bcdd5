import { z } from 'zod';

/** An e-mail address as typed. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'An e-mail address can have at most 254 characters.')
  .pipe(z.email('Please enter an e-mail address, such as amina@example.org.'));

/**
 * A single spelling for each address, so that it can be registered only once: composed letters, lower case. Dots and tags
 * stay, because only the provider knows whether they matter.
 */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
