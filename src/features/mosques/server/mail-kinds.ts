import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const editDecidedMail = mailKind({
  key: 'edit-decided',
  when: 'An administrator has taken over, or refused, what a member suggested to change about a mosque.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    placeId: z.string(),
    mosque: z.string(),
    isApproved: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    mosque: 'Seven Kings Mosque',
    isApproved: true,
    reason: null,
  },
});
