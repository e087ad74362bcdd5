import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const announcementMail = mailKind({
  key: 'announcement',
  when: 'A mosque that the member follows announces something.',
  topic: 'communityUpdates',
  props: z.object({
    firstName: z.string(),
    placeId: z.string(),
    mosque: z.string(),
    title: z.string(),
    lines: z.array(z.string()),
  }),
  example: {
    firstName: 'Amina',
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    mosque: 'Seven Kings Mosque',
    title: 'Janazah after Dhuhr',
    lines: ['Inna lillahi wa inna ilayhi raji‘un.', 'After: Dhuhr, 1:15 PM', 'Burial: Gardens of Peace'],
  },
});
