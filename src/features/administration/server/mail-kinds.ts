import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const standingMail = mailKind({
  key: 'account-standing',
  when: 'An account was suspended, banned or reinstated.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    what: z.enum(['suspended', 'banned', 'reinstated']),
    reason: z.string().nullable(),
    /** A date in words. */
    until: z.string().nullable(),
  }),
  example: {
    firstName: 'Yusuf',
    what: 'suspended' as const,
    reason: 'Advertising in the forum after two warnings.',
    until: '30/11/2026',
  },
});
