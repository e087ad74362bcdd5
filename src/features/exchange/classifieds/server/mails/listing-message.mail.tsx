import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const listingMessageMail = mail({
  key: 'listing-message',
  when: 'Somebody has written about a classified listing, and the message hasn’t been read yet. Sent once until it is read.',
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
        hidden, and so does theirs. Replies to this e-mail won’t reach them.
      </p>
      <MailButton href={`${site.publicUrl}/classifieds/messages/${talkId}`}>Read and answer</MailButton>
    </>
  ),
});
