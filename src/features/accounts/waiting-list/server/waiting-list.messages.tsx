import { z } from 'zod';
import { borough } from '#borough';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const signedUpMail = mail({
  key: 'signed-up',
  when: 'Someone joins the waiting list.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => `You’re on the waiting list for ${borough.productName} ${borough.name}`,
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        You’ve been added to our waiting list. We read every sign-up ourselves; most join within 2-4 weeks.
        Once you’re approved, we’ll email you a link to set your password.
      </p>
      <p>
        In the meantime, you can already use prayer times, mosques, events and the map:{' '}
        <a href={`${site.publicUrl}/home`}>{site.publicUrl}</a>
      </p>
      <p>
        Didn’t sign up? Someone may have typed your address by mistake. Reply to this email and we’ll delete
        the entry. You can read <a href={`${site.publicUrl}/privacy`}>how we look after your data</a>.
      </p>
    </>
  ),
});

export const signUpsWaitMail = mail({
  key: 'sign-ups-wait',
  when: 'Someone is waiting for approval; sent to each administrator at most once a day.',
  topic: 'communityUpdates',
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Yusuf' },
  subject: () => 'Someone is waiting for approval',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Someone joined the waiting list today and needs an administrator’s approval. Others may have joined
        since.
      </p>
      <MailButton href={`${site.publicUrl}/admin/waiting-list`}>Open the waiting list</MailButton>
    </>
  ),
});

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
        Your place is ready. {isFounder ? 'You’re a founding member. ' : ''}
        Choose a password to get started. The link works once and lasts seven days.
      </p>
      <MailButton href={site.tokenUrl('/reset-password', tokenId)}>Set my password</MailButton>
      <p>
        Link expired? Ask us for a new one: <a href={`${site.publicUrl}/support`}>{site.publicUrl}/support</a>
      </p>
    </>
  ),
});
