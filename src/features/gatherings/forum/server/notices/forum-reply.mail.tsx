import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const forumReplyMail = mail({
  key: 'forum-reply',
  when: 'Somebody has replied in a thread that the member follows, for the first time since the member opened it.',
  topic: 'forumReplies',
  bulk: true,
  props: z.object({
    firstName: z.string(),
    /** Who replied: an unnamed asker is ‘The asker’. */
    by: z.string(),
    title: z.string(),
    path: z.string(),
  }),
  example: {
    firstName: 'Rukhsana',
    by: 'Imran Malik',
    title: 'Where do you buy school shoes?',
    path: '/forums/post/01a1fbf2-d9db-73f0-a93a-000000000000',
  },
  subject: ({ by, title }) => `${by} replied in “${title}”`,
  page: ({ path }) => path,
  body: ({ firstName, by, title, path }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {by} replied in “{title}”, which you follow. We won’t write about this thread again until you have
        opened it.
      </p>
      <MailButton href={site.publicUrl + path}>Read the reply</MailButton>
      <p>You can stop following a thread from its menu.</p>
    </>
  ),
});
