import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const feedbackAnsweredMail = mailKind({
  key: 'feedback-answered',
  when: 'Those who look after a mosque have answered what a member wrote to it.',
  topic: null,
  props: z.object({ firstName: z.string(), mosque: z.string(), subject: z.string(), response: z.string() }),
  example: {
    firstName: 'Amina',
    mosque: 'Seven Kings Mosque',
    subject: 'Door on the side street',
    response: 'Jazakillahu khayran, it is open again.',
  },
});
