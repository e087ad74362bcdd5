import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';
import { weeklyItemKinds } from '../choose-items.ts';

const item = z.object({
  kind: z.enum(weeklyItemKinds),
  title: z.string(),
  line: z.string(),
  path: z.string(),
  near: z.string().nullable(),
});

export const weeklyMail = mailKind({
  key: 'weekly',
  when: 'Once a week, to members who asked for it: what is on, notices of mosques, new places.',
  topic: 'weeklyNewsletter',
  bulk: true,
  props: z.object({ firstName: z.string(), from: z.string(), items: z.array(item) }),
  example: {
    firstName: 'Amina',
    from: '23/11/2026',
    items: [
      {
        kind: 'event' as const,
        title: 'Sisters’ study circle',
        line: 'Saturday 28 November 2026, 7:00 PM, Seven Kings Mosque',
        path: '/events',
        near: 'within 1 mile',
      },
    ],
  },
});
