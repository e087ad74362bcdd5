import { weakPassword } from '#features/accounts/users/refusals.ts';
import { refuse } from '#kit/contract/errors.ts';
import { contextWords, isAboutContext, newPassword, shortestPassword } from '../../password.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Some fifty thousand passwords, of those that attackers try first; read when somebody first chooses one. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((word) => word.length >= shortestPassword)),
  );
  return common;
}

/** Lets a chosen password pass. Refuses: weak_password, tied to the field. */
export async function checkNewPassword(
  password: string,
  person: { email: string; firstName: string; lastName: string },
  field = 'newPassword',
): Promise<void> {
  const known = await commonPasswords();
  const weak = known.has(password.toLowerCase()) || isAboutContext(password, contextWords(person));
  if (weak) throw refuse(weakPassword, { issues: [{ path: field, message: weakPassword.text }] });
  newPassword.parse(password);
}
