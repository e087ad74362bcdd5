import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const badgeDecidedMail = mail({
  key: 'badge-decided',
  when: 'An administrator gave a badge, or decided on one that was asked for.',
  topic: 'communityUpdates',
  props: z.object({
    firstName: z.string(),
    label: z.string(),
    isGiven: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: { firstName: 'Amina', label: 'Offering Tutoring', isGiven: true, reason: null },
  subject: ({ label, isGiven }) =>
    isGiven ? `You have the badge “${label}”` : `Your request for the badge “${label}”`,
  body: ({ firstName, label, isGiven, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isGiven
          ? `the badge “${label}” now stands on your profile. You can hide it there if you like.`
          : `we could not give you the badge “${label}”.`}
      </p>
      {reason ? <p>The reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/profile`}>Open my profile</MailButton>
    </>
  ),
});
