import { z } from 'zod';
import { boroughTime, dateText } from '#kit/contract/dates.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

const texts = {
  password_changed: 'Your password was changed and every other device was signed out.',
  password_reset:
    'Your password was reset with an emailed link, every device was signed out, and your passkeys were removed.',
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
  subject: ({ what }) => texts[what].replace(/[.,].*/s, ''),
  body: ({ firstName, what }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{texts[what]}</p>
      <p>If this wasn’t you, set a new password now. That will sign out everyone else.</p>
      <MailButton href={`${site.publicUrl}/forgot-password`}>Set a new password</MailButton>
    </>
  ),
});

export const passwordResetMail = mail({
  key: 'password-reset',
  when: 'Someone asks to reset an account’s password.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
  subject: () => 'Set a new password',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Use this link to set a new password. It works once, within 30 minutes.</p>
      <p>A new password signs you out everywhere and removes your passkeys; you can add them again.</p>
      <MailButton href={site.tokenUrl('/reset-password', tokenId)}>Set a new password</MailButton>
      <p>If you did not ask for this, you don’t need to do anything: your password stays the same.</p>
    </>
  ),
});

export const verifyEmailMail = mail({
  key: 'verify-email',
  when: 'A member asks to verify their email address.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
  subject: () => 'Please verify your email address',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Please open this link to confirm that this address is yours. It works for a day.</p>
      <MailButton href={site.tokenUrl('/verify-email', tokenId)}>Verify my address</MailButton>
      <p>If you did not ask for this, you don’t need to do anything.</p>
    </>
  ),
});

export const confirmNewEmailMail = mail({
  key: 'confirm-new-email',
  when: 'A member asks to change their email address; sent to the new one.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
  subject: () => 'Please confirm your new email address',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        You asked to use this address for your account. To confirm the change, open this link within a day.
      </p>
      <MailButton href={site.tokenUrl('/confirm-email', tokenId)}>Use this address</MailButton>
      <p>If you did not ask for this, you don’t need to do anything; nothing will change.</p>
    </>
  ),
});

export const emailChangedMail = mail({
  key: 'email-changed',
  when: 'An email address was changed; sent to the old one.',
  topic: null,
  props: z.object({ firstName: z.string(), newEmail: z.string(), tokenId: z.uuid() }),
  example: {
    firstName: 'Amina',
    newEmail: 'amina.new@example.org',
    tokenId: '019359a4-7c00-7000-8000-000000000000',
  },
  subject: () => 'Your email address was changed',
  body: ({ firstName, newEmail, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Your account now uses {newEmail}. From now on we’ll write to you there.</p>
      <p>If this wasn’t you, restore this address within three days:</p>
      <MailButton href={site.tokenUrl('/undo-email', tokenId)}>Restore my address</MailButton>
    </>
  ),
});

export const addressRestoredMail = mail({
  key: 'address-restored',
  when: 'The owner of an old address restored it; sent to that address.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
  subject: () => 'Your email address has been restored',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Your account uses this address again. Everyone has been signed out, your old password no longer works,
        and passkeys or a second factor added in the days before or after the change have been removed.
      </p>
      <p>Set a new password now. This link works once, within 30 minutes.</p>
      <MailButton href={site.tokenUrl('/reset-password', tokenId)}>Set a new password</MailButton>
      <p>If it has expired, choose “Forgot your password?” on our sign-in page to get another.</p>
    </>
  ),
});

export const addressInUseMail = mail({
  key: 'address-in-use',
  when: 'Someone tries to sign up with, or change to, an address that already has an account.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => 'You already have an account',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Someone tried to use this address for an account, but it already has one. If it was you, sign in, or
        set a new password if you’ve forgotten yours.
      </p>
      <MailButton href={`${site.publicUrl}/sign-in`}>Sign in</MailButton>
      <p>If it was someone else, nothing has changed, and they were not told that you have an account.</p>
    </>
  ),
});

export const emailProposedMail = mail({
  key: 'email-proposed',
  when: 'An administrator proposes another email address for a member; sent to the old one.',
  topic: null,
  props: z.object({ firstName: z.string(), newEmail: z.string(), dueAt: z.string(), tokenId: z.uuid() }),
  example: {
    firstName: 'Amina',
    newEmail: 'amina.new@example.org',
    dueAt: '2026-11-24T12:00:00.000Z',
    tokenId: '019359a4-7c00-7000-8000-000000000000',
  },
  subject: () => 'Is this your new email address?',
  body: ({ firstName, newEmail, dueAt, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        An administrator has asked us to change your account’s email address to {newEmail}. Once that address
        is confirmed, the change takes effect on {dateText(dueAt, 'long')} at {boroughTime(new Date(dueAt))}.
      </p>
      <p>
        If you didn’t ask for this, please stop it. If you did, you can agree now, so that you don’t have to
        wait.
      </p>
      <MailButton href={site.tokenUrl('/email-proposal', tokenId)}>Agree or stop</MailButton>
    </>
  ),
});

export const confirmProposedEmailMail = mail({
  key: 'confirm-proposed-email',
  when: 'An administrator proposes another email address for a member; sent to the new one.',
  topic: null,
  props: z.object({ firstName: z.string(), dueAt: z.string(), tokenId: z.uuid() }),
  example: {
    firstName: 'Amina',
    dueAt: '2026-11-24T12:00:00.000Z',
    tokenId: '019359a4-7c00-7000-8000-000000000000',
  },
  subject: () => 'Please confirm your new email address',
  body: ({ firstName, dueAt, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        An administrator has asked us to use this address for your account. If it is yours, please confirm it
        before {dateText(dueAt, 'long')} at {boroughTime(new Date(dueAt))}.
      </p>
      <MailButton href={site.tokenUrl('/confirm-email', tokenId)}>Use this address</MailButton>
      <p>
        The change then takes effect at that time, or sooner if you agree to it from your old address, where
        we’ve written to you as well. If you don’t know what this is about, you don’t need to do anything;
        nothing will change.
      </p>
    </>
  ),
});

export const emailProposalEndedMail = mail({
  key: 'email-proposal-ended',
  when: 'A proposed email address was withdrawn by an administrator, or wasn’t confirmed in time; sent to both addresses.',
  topic: null,
  props: z.object({ firstName: z.string(), email: z.string(), proposedEmail: z.string() }),
  example: { firstName: 'Amina', email: 'amina@example.org', proposedEmail: 'amina.new@example.org' },
  subject: () => 'Your email address stays as it is',
  body: ({ firstName, email, proposedEmail }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        The change of your account’s email address to {proposedEmail} won’t take place: it was withdrawn, or
        the new address wasn’t confirmed in time. You still sign in as {email}.
      </p>
      <p>If you need the change, please ask us again.</p>
      <MailButton href={`${site.publicUrl}/support`}>Ask us</MailButton>
    </>
  ),
});
