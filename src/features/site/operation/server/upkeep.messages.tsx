import { z } from 'zod';
import { borough } from '#borough';
import { mail } from '#kit/server/mail/mail-template.ts';

export const testMail = mail({
  key: 'test',
  when: 'An administrator tries whether emails arrive.',
  topic: null,
  props: z.object({}),
  example: {},
  subject: () => `A test from ${borough.productName} ${borough.name}`,
  body: (_, site) => (
    <>
      <p>Assalamu alaikum,</p>
      <p>
        An administrator of {site.publicUrl} sent this to see whether emails arrive. They do. Reply to it, and
        you see where answers go.
      </p>
    </>
  ),
});
