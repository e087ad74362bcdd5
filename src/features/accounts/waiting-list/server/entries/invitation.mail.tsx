import { z } from 'zod';
import { borough } from '#borough';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const invitationMail = mail({
  key: 'invitation',
  when: 'A sign-up is approved, or invited again.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid(), isFounder: z.boolean() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000', isFounder: true },
  subject: () => `Welcome to ${borough.productName}: set your password`,
  body: ({ firstName, tokenId, isFounder }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Your place is ready. {isFounder ? 'You are one of our founding members. ' : ''}
        Set a password with this link to get started. It works once, within seven days.
      </p>
      <MailButton href={site.tokenUrl('/reset-password', tokenId)}>Set my password</MailButton>
      <p>Link expired? Reply to this e-mail and we’ll send you another.</p>
    </>
  ),
});
