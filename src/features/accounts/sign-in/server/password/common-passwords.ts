import { weakPassword } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { isAboutContext, minPasswordLength, newPassword, personalWords } from '../../password.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Some fifty thousand of the passwords that attackers try first; loaded the first time someone chooses one. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((word) => word.length >= minPasswordLength)),
  );
  return common;
}

/** Accepts a new password if it is strong enough. Refuses: weak_password, tied to the field. */
export async function checkNewPassword(
  password: string,
  person: { email: string; firstName: string; lastName: string },
  field = 'newPassword',
): Promise<void> {
  const known = await commonPasswords();
  const weak = known.has(password.toLowerCase()) || isAboutContext(password, personalWords(person));
  if (weak) throw apiError(weakPassword, { issues: [{ path: field, message: weakPassword.text }] });
  newPassword.parse(password);
}
