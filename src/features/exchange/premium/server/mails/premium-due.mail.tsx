import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const premiumDueMail = mail({
  key: 'premium-due',
  when: 'The next period of a premium membership is to be paid, or wasn’t paid in time.',
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
    isLate ? 'Your premium membership isn’t paid' : `Your premium membership is paid until ${until}`,
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
  return `your premium membership is paid until ${until}. To keep it, please pay ${amount} for the next period by then.`;
}

function lateText(amount: string, until: string, isByCard: boolean): string {
  return isByCard
    ? `we couldn’t take ${amount} from your card. It will be tried again; please check that the card is still good. Everything stays as it is until ${until}.`
    : `${amount} for your premium membership hasn’t reached us. Everything stays as it is until ${until}; then the membership ends.`;
}
