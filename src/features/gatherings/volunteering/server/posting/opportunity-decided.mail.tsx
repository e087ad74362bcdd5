import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const opportunityDecidedMail = mail({
  key: 'opportunity-decided',
  when: 'An administrator has approved or rejected a volunteer opportunity.',
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
    reason: 'Please say on which evenings.',
  },
  subject: ({ title, isApproved }) =>
    isApproved
      ? `Your opportunity “${title}” has been approved`
      : `Your opportunity “${title}” was not approved`,
  body: ({ firstName, opportunityId, title, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `“${title}” has been approved and is now listed under volunteer opportunities.`
          : `We couldn’t approve “${title}”. You can add what’s missing, and we’ll review it again.`}
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      {isApproved ? (
        <MailButton href={`${site.publicUrl}/volunteering/${opportunityId}`}>Open the opportunity</MailButton>
      ) : (
        <MailButton href={`${site.publicUrl}/volunteering/${opportunityId}/edit`}>
          Edit the opportunity
        </MailButton>
      )}
    </>
  ),
});
