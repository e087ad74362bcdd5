import { z } from 'zod';
import { mail } from '#kit/server/mail/mail-template.ts';

/** What a digest needs. */
const digestProps = z.object({
  firstName: z.string(),
  items: z.array(z.object({ title: z.string(), path: z.string() })),
});

const exampleDigest = {
  firstName: 'Amina',
  items: [
    {
      title: 'Seven Kings Mosque: new jama‘ah times',
      path: '/mosque/01a1fbf2-d9db-73f0-a93a-000000000000',
    },
  ],
};

type Digest = z.infer<typeof digestProps>;

/** The titles, each linking to its page. */
function DigestList({ firstName, items, publicUrl }: Digest & { publicUrl: string }) {
  return (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Here is what is new since your last summary:</p>
      {items.map(({ title, path }) => (
        <p key={title + path}>
          <a href={publicUrl + path}>{title}</a>
        </p>
      ))}
      <p>
        You chose to get these updates as a summary. You can change that in your profile, under Notification
        Settings.
      </p>
    </>
  );
}

export const communityDigestMail = mail({
  key: 'community-digest',
  when: 'A member gets community updates once a day or once a week, and there are some.',
  topic: 'communityUpdates',
  bulk: true,
  props: digestProps,
  example: exampleDigest,
  subject: ({ items }) => `Your summary: ${items.length} ${items.length === 1 ? 'update' : 'updates'}`,
  body: (digest, { publicUrl }) => <DigestList {...digest} publicUrl={publicUrl} />,
});

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

export const prayerDigestMail = mail({
  key: 'prayer-digest',
  when: 'A member gets changed prayer times once a day or once a week, and there are some.',
  topic: 'prayerTimes',
  bulk: true,
  props: digestProps,
  example: exampleDigest,
  subject: () => 'Your summary of changed prayer times',
  body: (digest, { publicUrl }) => <DigestList {...digest} publicUrl={publicUrl} />,
});
