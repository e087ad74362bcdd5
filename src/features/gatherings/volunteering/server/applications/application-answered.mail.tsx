import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

const outcomes = ['accepted', 'rejected', 'closed'] as const;

const subjects = {
  accepted: (title: string) => `You’ve been accepted for “${title}”`,
  rejected: (title: string) => `Your application for “${title}” was not accepted`,
  closed: (title: string) => `“${title}” is closed`,
};

const sentences = {
  accepted: (title: string) =>
    `You’ve been accepted as a volunteer for “${title}”. The organiser can now see your e-mail address and phone number, and the page tells you how to reach them.`,
  rejected: (title: string) => `The organiser of “${title}” couldn’t accept your application this time.`,
  closed: (title: string) =>
    `“${title}” was closed before your application was answered. Thank you for offering to help.`,
};

export const applicationAnsweredMail = mail({
  key: 'application-answered',
  when: 'An organiser has answered an application, or closed the opportunity; sent to the volunteer.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    opportunityId: z.string(),
    title: z.string(),
    outcome: z.enum(outcomes),
    message: z.string().nullable(),
  }),
  example: {
    firstName: 'Bilal',
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    outcome: 'accepted',
    message: 'Come to the kitchen door at 9:15 on Saturday and ask for Amina.',
  },
  subject: ({ title, outcome }) => subjects[outcome](title),
  isUrgent: ({ outcome }) => outcome === 'accepted',
  body: ({ firstName, opportunityId, title, outcome, message }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{sentences[outcome](title)}</p>
      {message ? <p>The organiser writes: {message}</p> : null}
      {outcome === 'accepted' ? (
        <MailButton href={`${site.publicUrl}/volunteering/${opportunityId}`}>Open the opportunity</MailButton>
      ) : (
        <MailButton href={`${site.publicUrl}/volunteering`}>Find other opportunities</MailButton>
      )}
    </>
  ),
});
