import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const opportunityChangeDecidedMail = mail({
  key: 'opportunity-change-decided',
  when: 'An administrator has approved or rejected changes to an approved volunteer opportunity.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    opportunityId: z.string(),
    title: z.string(),
    isApproved: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    isApproved: false,
    reason: 'Please keep the DBS check: there will be children.',
  },
  subject: ({ title, isApproved }) =>
    `Your changes to “${title}” were ${isApproved ? 'approved' : 'not approved'}`,
  body: ({ firstName, opportunityId, title, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `Your changes to “${title}” have been approved, and everyone can see them now.`
          : `We couldn’t approve your changes to “${title}”. The opportunity is unchanged.`}
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/volunteering/${opportunityId}`}>Open the opportunity</MailButton>
    </>
  ),
});
