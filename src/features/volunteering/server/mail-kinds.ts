import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const opportunityDecidedMail = mailKind({
  key: 'opportunity-decided',
  when: 'An administrator has approved or rejected a volunteer opportunity.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    title: z.string(),
    isApproved: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    title: 'Soup kitchen cooks',
    isApproved: false,
    reason: 'Please say on which evenings.',
  },
});
