import { useState } from 'react';
import type { Errors, Fields } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { minPasswordLength, passwordTooShort } from '../password.rules.ts';

/** The fields for the new password and its confirmation, and a button that shows what is in them. */
export function NewPasswordFields({ errors }: { errors: Errors }) {
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  const input = { type, autoComplete: 'new-password', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <TextField
        label="New password"
        name="newPassword"
        {...input}
        hint="At least 8 characters; 15 or more is better. A sentence is easy to remember."
        error={errors.newPassword}
        required
      />
      <TextField
        label="Confirm new password"
        name="confirmPassword"
        {...input}
        error={errors.confirmPassword}
        required
      />
      <Button variant="outline" className="justify-self-start" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide what I typed' : 'Show what I typed'}
      </Button>
    </>
  );
}

/** Checks the two fields before anything is sent. `mismatch`: the message when they don't match. */
export function checkNewPasswords(
  fields: Fields,
  mismatch: string,
  tooShortMessage = passwordTooShort,
): Errors {
  const password = fields.text('newPassword').normalize('NFC');
  if ([...password].length < minPasswordLength) return { newPassword: tooShortMessage };
  return password === fields.text('confirmPassword').normalize('NFC') ? {} : { confirmPassword: mismatch };
}
