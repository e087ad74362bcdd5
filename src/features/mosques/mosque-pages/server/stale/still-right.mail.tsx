import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const stillRightMail = mail({
  key: 'still-right',
  when: 'An administrator asks the managers of a mosque whether its details and times are still right.',
  topic: null,
  props: z.object({ firstName: z.string(), placeId: z.string(), mosque: z.string() }),
  example: {
    firstName: 'Amina',
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    mosque: 'Seven Kings Mosque',
  },
  subject: ({ mosque }) => `Is everything about ${mosque} still right?`,
  body: ({ firstName, placeId, mosque }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Nobody has checked the details and prayer times of {mosque} for a while, and people rely on them.
        Please look at them. If they are correct, press “All still right”; if anything has changed, you can
        update it on the same page.
      </p>
      <MailButton href={`${site.publicUrl}/mosque/${placeId}/manage`}>Check {mosque}</MailButton>
    </>
  ),
});
