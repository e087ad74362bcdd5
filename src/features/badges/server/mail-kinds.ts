import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const badgeDecidedMail = mailKind({
  key: 'badge-decided',
  when: 'An administrator gave a badge, or decided on one that was asked for.',
  topic: 'communityUpdates',
  props: z.object({
    firstName: z.string(),
    label: z.string(),
    isGiven: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: { firstName: 'Amina', label: 'Offering Tutoring', isGiven: true, reason: null },
});
