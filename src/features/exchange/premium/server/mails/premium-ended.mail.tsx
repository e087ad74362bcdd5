import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { endReasons } from '../../premium-rules.ts';

export const premiumEndedMail = mail({
  key: 'premium-ended',
  when: 'A premium membership has ended.',
  topic: null,
  props: z.object({ firstName: z.string(), reason: z.enum(endReasons) }),
  example: { firstName: 'Amina', reason: 'unpaid' as const },
  subject: () => 'Your premium membership has ended',
  page: () => '/premium',
  body: ({ firstName, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {texts[reason]} Your account stays as it is, and you can become a premium member again at any time.
      </p>
      <MailButton href={`${site.publicUrl}/premium`}>Become a premium member again</MailButton>
    </>
  ),
});

const texts = {
  cancelled: 'Your premium membership has ended, as you asked. Thank you for your support.',
  unpaid: 'Your premium membership has ended because the last payment wasn’t made. You don’t owe anything.',
  refunded: 'Your premium membership has ended because your payment was refunded.',
} as const;
