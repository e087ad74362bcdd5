import { z } from 'zod';
import { borough } from '#borough';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { correctionDays, detailNames, detailsText } from '../waiting-list.rules.ts';

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

export const signedUpAgainMail = mail({
  key: 'signed-up-again',
  when: 'Someone joins the waiting list with an address that is waiting already.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    changed: z.array(z.enum(detailNames)),
    correctionId: z.uuid().nullable(),
  }),
  example: {
    firstName: 'Amina',
    changed: ['phone', 'postcode'],
    correctionId: '019359a4-7c00-7000-8000-000000000000',
  },
  subject: () => `You’re already on the waiting list for ${borough.productName} ${borough.name}`,
  body: ({ firstName, changed, correctionId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>You joined our waiting list again. You’re still on it, so there’s nothing you have to do.</p>
      {correctionId === null ? null : (
        <>
          <p>
            This time you entered something else for: {detailsText(changed)}. Nothing has changed yet. Press
            the button to replace the details we have. The link works once and lasts {correctionDays} days.
          </p>
          <MailButton href={site.tokenUrl('/correct-sign-up', correctionId)}>Use my new details</MailButton>
        </>
      )}
      <p>Wasn’t it you? Ignore this email and nothing changes.</p>
    </>
  ),
});

export const notAcceptedMail = mail({
  key: 'sign-up-rejected',
  when: 'A sign-up is rejected, or its invitation is withdrawn for good.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => `Your sign-up for ${borough.productName} ${borough.name}`,
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        We’ve read your sign-up and can’t offer you a place at the moment. If you had an invitation, its link
        no longer works.
      </p>
      <p>
        If you’d like to know why, or think we’ve made a mistake, reply to this email or write to us at{' '}
        <a href={`${site.publicUrl}/support`}>{site.publicUrl}/support</a>. You can also join the list again,
        and tell us more about yourself.
      </p>
      <p>
        Prayer times, mosques, events and the map stay open to you:{' '}
        <a href={`${site.publicUrl}/home`}>{site.publicUrl}</a>
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
