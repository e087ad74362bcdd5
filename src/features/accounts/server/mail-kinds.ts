import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

const tokenId = z.uuid();
const anId = '019359a4-7c00-7000-8000-000000000000';

export const verifyEmailMail = mailKind({
  key: 'verify-email',
  when: 'A member asks to verify the e-mail address.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId }),
  example: { firstName: 'Amina', tokenId: anId },
});

export const confirmNewEmailMail = mailKind({
  key: 'confirm-new-email',
  when: 'A member asks for another e-mail address; it goes to the new one.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId }),
  example: { firstName: 'Amina', tokenId: anId },
});

export const emailChangedMail = mailKind({
  key: 'email-changed',
  when: 'An e-mail address was changed; it goes to the old one.',
  topic: null,
  props: z.object({ firstName: z.string(), newEmail: z.string(), tokenId }),
  example: { firstName: 'Amina', newEmail: 'amina.new@example.org', tokenId: anId },
});

export const addressInUseMail = mailKind({
  key: 'address-in-use',
  when: 'Somebody wants to move an account, or to sign up again, to an address that has an account already.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
});

export const securityNoticeMail = mailKind({
  key: 'security-notice',
  when: 'The password, the second factor or a passkey of an account was changed.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    what: z.enum([
      'password_changed',
      'second_factor_on',
      'second_factor_off',
      'recovery_code_used',
      'passkey_added',
      'passkey_removed',
      'role_changed',
    ]),
  }),
  example: { firstName: 'Amina', what: 'password_changed' as const },
});

export const passwordResetMail = mailKind({
  key: 'password-reset',
  when: 'Somebody asks for a new password for an account.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId }),
  example: { firstName: 'Amina', tokenId: anId },
});
