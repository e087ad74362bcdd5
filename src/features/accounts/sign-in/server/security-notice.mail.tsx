import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

const texts = {
  password_changed: 'Your password was changed and every other device was signed out.',
  password_reset:
    'Your password was reset with an e-mailed link, every device was signed out, and your passkeys were removed.',
  second_factor_on: 'A second factor was turned on for your account.',
  second_factor_off: 'The second factor for your account was turned off.',
  recovery_code_used: 'One of your recovery codes was used to sign in.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  role_changed: 'Your administrator permissions were changed.',
};

export const securityNoticeMail = mail({
  key: 'security-notice',
  when: 'An account’s password, second factor or passkeys were changed.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    what: z.enum([
      'password_changed',
      'password_reset',
      'second_factor_on',
      'second_factor_off',
      'recovery_code_used',
      'passkey_added',
      'passkey_removed',
      'role_changed',
    ]),
  }),
  example: { firstName: 'Amina', what: 'password_changed' as const },
  subject: ({ what }) => texts[what].replace(/[.,].*$/s, ''),
  body: ({ firstName, what }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{texts[what]}</p>
      <p>If this wasn’t you, set a new password now. That will sign out everyone else.</p>
      <MailButton href={`${site.publicUrl}/forgot-password`}>Set a new password</MailButton>
    </>
  ),
});
