import { z } from 'zod';
import { decisionText } from '#features/care/approvals/approval.rules.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const badgeDecidedMail = mail({
  key: 'badge-decided',
  when: 'An administrator gives a badge, or decides on a request for one.',
  topic: 'communityUpdates',
  props: z.object({
    firstName: z.string(),
    label: z.string(),
    isGiven: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: { firstName: 'Amina', label: 'Offering Tutoring', isGiven: true, reason: null },
  subject: ({ label, isGiven }) =>
    isGiven ? `You’ve been given the “${label}” badge` : `Your request for the “${label}” badge`,
  page: () => '/profile',
  body: ({ firstName, label, isGiven, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isGiven
          ? `The “${label}” badge is now on your profile. You can hide it there if you like.`
          : `We couldn’t give you the “${label}” badge.`}
      </p>
      {reason ? <p>{decisionText(isGiven, reason)}</p> : null}
      <MailButton href={`${site.publicUrl}/profile`}>See my profile</MailButton>
    </>
  ),
});

export const badgeRemovedMail = mail({
  key: 'badge-removed',
  when: 'An administrator has removed a badge that was given by hand.',
  topic: 'communityUpdates',
  props: z.object({ firstName: z.string(), label: z.string() }),
  example: { firstName: 'Amina', label: 'Offering Tutoring' },
  subject: ({ label }) => `Your “${label}” badge was removed`,
  page: () => '/profile',
  body: ({ firstName, label }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>An administrator has removed the “{label}” badge from your profile.</p>
      <p>If you think that this is a mistake, please ask us.</p>
      <MailButton href={`${site.publicUrl}/support`}>Ask us</MailButton>
    </>
  ),
});
