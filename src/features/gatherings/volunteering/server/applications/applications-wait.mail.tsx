import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const applicationsWaitMail = mail({
  key: 'applications-wait',
  when: 'Applications are waiting for an answer: sent to the organisers after five working days, to the administrators after ten.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    opportunityId: z.string(),
    title: z.string(),
    waiting: z.number().int(),
    isOverdue: z.boolean(),
  }),
  example: {
    firstName: 'Amina',
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    waiting: 2,
    isOverdue: false,
  },
  subject: ({ title, waiting, isOverdue }) =>
    isOverdue
      ? `Nobody has answered ${applicationsText(waiting)} for “${title}”`
      : `Please answer ${applicationsText(waiting)} for “${title}”`,
  body: ({ firstName, opportunityId, title, waiting, isOverdue }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isOverdue
          ? `“${title}” has ${applicationsText(waiting)} that ${waiting === 1 ? 'has' : 'have'} been waiting for ten working days. The organiser was reminded after five. Please find out what the problem is, or answer yourself.`
          : `“${title}” has ${applicationsText(waiting)} that ${waiting === 1 ? 'has' : 'have'} been waiting for five working days. Please answer, even if the answer is no: people who hear nothing rarely offer again.`}
      </p>
      <MailButton href={`${site.publicUrl}/volunteering/${opportunityId}/applications`}>
        Open the applications
      </MailButton>
    </>
  ),
});

function applicationsText(count: number): string {
  return count === 1 ? 'one application' : `${count} applications`;
}
