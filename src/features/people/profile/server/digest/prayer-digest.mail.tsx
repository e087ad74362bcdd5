import { mail } from '#kit/server/mail/mail-template.ts';
import { DigestList, digestProps, exampleDigest } from './digest-list.mail.tsx';

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
