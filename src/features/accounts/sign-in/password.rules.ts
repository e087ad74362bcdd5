import { z } from 'zod';
import { borough } from '#borough';

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

export const passwordTooShort = 'Password must be at least 8 characters long';

/** A new password: 8 to 128 characters of any kind, counted in Unicode form NFC, in which it is compared. */
export const newPassword = z
  .string()
  .normalize('NFC')
  .min(minPasswordLength, passwordTooShort)
  .max(maxPasswordLength, `Please use at most ${maxPasswordLength} characters.`);

/** An existing password. */
export const givenPassword = z.string().min(1, 'Please enter your password.').max(1000);

/** Words that an attacker who knows the site or the person would try first. */
export function contextWords(person: { email: string; firstName: string; lastName: string }): string[] {
  const [mailbox = ''] = person.email.split('@');
  const words = [borough.productName, borough.name, mailbox, person.firstName, person.lastName];
  return words.map((word) => word.normalize('NFC').toLowerCase()).filter((word) => word.length >= 4);
}

/** Whether a password is little more than one of the words: the word plus at most four other characters. */
export function containsContextWord(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return words.some((word) => lower.includes(word) && lower.length - word.length <= 4);
}
