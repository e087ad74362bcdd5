import type { Errors, Fields } from '#kit/web/form/use-form.ts';
import { TextField } from '#kit/web/ui/field.tsx';
import { minPasswordLength, passwordTooShort } from '../../password.ts';

/** The new password, twice. */
export function NewPasswordFields({ errors }: { errors: Errors }) {
  return (
    <>
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters; 15 or more is better. A sentence is easy to remember."
        error={errors.newPassword}
        required
      />
      <TextField
        label="Confirm new password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword}
        required
      />
    </>
  );
}

/** What is wrong with the two, before anything is sent. `differ`: the message when they don't match. */
export function checkNewPasswords(fields: Fields, differ: string, tooShort = passwordTooShort): Errors {
  const password = fields.text('newPassword');
  if ([...password].length < minPasswordLength) return { newPassword: tooShort };
  return password === fields.text('confirmPassword') ? {} : { confirmPassword: differ };
}
