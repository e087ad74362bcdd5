import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const listingMessageMail = mail({
  key: 'listing-message',
  when: 'Somebody has written about a classified listing, and what they wrote hasn’t been read yet. Once until it is.',
  topic: null,
  props: z.object({ firstName: z.string(), name: z.string(), title: z.string(), talkId: z.string() }),
  example: {
    firstName: 'Amina',
    name: 'Hira Khan',
    title: 'Pushchair, folds flat',
    talkId: '00000000-0000-7000-8000-000000000001',
  },
  subject: ({ name, title }) => `${name} has written about “${title}”`,
  page: ({ talkId }) => `/classifieds/messages/${talkId}`,
  body: ({ firstName, name, title, talkId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {name} has written to you about “{title}”. Please answer on the site: your e-mail address stays
        hidden, and so does theirs. An answer to this e-mail reaches nobody.
      </p>
      <MailButton href={`${site.publicUrl}/classifieds/messages/${talkId}`}>Read and answer</MailButton>
    </>
  ),
});
