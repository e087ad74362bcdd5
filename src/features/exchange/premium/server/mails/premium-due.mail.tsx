import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const premiumDueMail = mail({
  key: 'premium-due',
  when: 'Payment for the next period of a premium membership is due, or is late.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    amount: z.string(),
    /** The end of what is paid, or of the grace. */
    until: z.string(),
    isLate: z.boolean(),
    isByCard: z.boolean(),
  }),
  example: { firstName: 'Amina', amount: '£3.00', until: '21 December 2026', isLate: false, isByCard: false },
  subject: ({ isLate, until }) =>
    isLate
      ? 'Your premium membership hasn’t been paid for'
      : `Your premium membership is paid until ${until}`,
  page: () => '/premium',
  body: ({ firstName, amount, until, isLate, isByCard }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{isLate ? lateText(amount, until, isByCard) : dueText(amount, until)}</p>
      <MailButton href={`${site.publicUrl}/premium`}>See your membership</MailButton>
      {isLate ? null : <p>If you’d rather let it end, you can do so on the same page.</p>}
    </>
  ),
});

function dueText(amount: string, until: string): string {
  return `Your premium membership is paid until ${until}. To keep it, please pay ${amount} for the next period by then.`;
}

function lateText(amount: string, until: string, isByCard: boolean): string {
  return isByCard
    ? `We couldn’t take ${amount} from your card. We’ll try again, so please check that the card is still valid. Nothing changes until ${until}.`
    : `We haven’t received ${amount} for your premium membership. Nothing changes until ${until}, when it will end unless you’ve paid.`;
}
