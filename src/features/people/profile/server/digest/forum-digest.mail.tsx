import { mail } from '#kit/server/mail/mail-template.ts';
import { DigestList, digestProps } from './digest-list.mail.tsx';

export const forumDigestMail = mail({
  key: 'forum-digest',
  when: 'A member gets forum replies once a day or once a week, and there are some.',
  topic: 'forumReplies',
  bulk: true,
  props: digestProps,
  example: {
    firstName: 'Amina',
    items: [
      {
        title: 'Imran Malik replied in “Where do you buy school shoes?”',
        path: '/forums/post/01a1fbf2-d9db-73f0-a93a-000000000000',
      },
    ],
  },
  subject: () => 'Your summary of replies in the forum',
  body: (digest, { publicUrl }) => <DigestList {...digest} publicUrl={publicUrl} />,
});
