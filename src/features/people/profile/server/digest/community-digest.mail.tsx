import { mail } from '#kit/server/mail/mail-template.ts';
import { DigestList, digestProps, exampleDigest } from './digest-list.mail.tsx';

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
