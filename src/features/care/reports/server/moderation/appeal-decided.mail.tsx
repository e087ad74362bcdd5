import { z } from 'zod';
import { mail } from '#kit/server/mail/mail-template.ts';

export const appealDecidedMail = mail({
  key: 'appeal-decided',
  when: 'An author’s appeal has been decided.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    title: z.string(),
    isOverturned: z.boolean(),
    reason: z.string(),
  }),
  example: {
    firstName: 'Yusuf',
    title: 'Cheap phones',
    isOverturned: true,
    reason: 'It was a charity sale. We are sorry.',
  },
  subject: ({ title }) => `Your appeal about “${title}”`,
  body: ({ firstName, title, isOverturned, reason }) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isOverturned
          ? `We have looked at “${title}” again. Our decision was wrong and has been reversed.`
          : `We have looked at “${title}” again. The decision stands.`}
      </p>
      <p>Reason: {reason}</p>
    </>
  ),
});
