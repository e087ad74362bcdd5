import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const copyReadyMail = mailKind({
  key: 'copy-ready',
  when: 'The copy of a member’s data is ready.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
});

export const privacyAnswerMail = mailKind({
  key: 'privacy-answer',
  when: 'The data protection officer answered a member.',
  topic: null,
  props: z.object({ firstName: z.string(), answer: z.string() }),
  example: { firstName: 'Amina', answer: 'We have corrected the spelling of your name.' },
});

export const privacyRequestMail = mailKind({
  key: 'privacy-request',
  when: 'A member wrote to the data protection officer; to each administrator.',
  topic: null,
  props: z.object({ firstName: z.string(), kind: z.string() }),
  example: { firstName: 'Yusuf', kind: 'objection' },
});
