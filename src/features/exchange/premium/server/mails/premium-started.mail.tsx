import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const premiumStartedMail = mail({
  key: 'premium-started',
  when: 'A member’s premium membership has begun.',
  topic: null,
  props: z.object({ firstName: z.string(), paidUntil: z.string() }),
  example: { firstName: 'Amina', paidUntil: '21 December 2026' },
  subject: () => 'Your premium membership has begun',
  page: () => '/premium',
  body: ({ firstName, paidUntil }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Thank you for keeping the site going. Your premium membership has begun, and is paid until {paidUntil}
        . You’ll no longer see adverts, and you now have the Premium Member badge.
      </p>
      <MailButton href={`${site.publicUrl}/premium`}>See your membership</MailButton>
    </>
  ),
});
