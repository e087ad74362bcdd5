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
