import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const paymentReturnedMail = mail({
  key: 'payment-returned',
  when: 'Money has gone back to a member: a refund, or a payment that could pay for nothing.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    orderId: z.string(),
    description: z.string(),
    amount: z.string(),
    why: z.string(),
    isOnItsWay: z.boolean(),
  }),
  example: {
    firstName: 'Amina',
    orderId: '00000000-0000-7000-8000-000000000001',
    description: 'Advert “Halal bakery on Ilford Lane”, 14 days',
    amount: '£5.00',
    why: 'Your advert was off for two days because of a fault of ours.',
    isOnItsWay: false,
  },
  subject: ({ amount, isOnItsWay }) =>
    isOnItsWay ? `We’re sending ${amount} back to you` : `We’ve sent ${amount} back to you`,
  page: ({ orderId }) => `/orders/${orderId}/invoice`,
  body: ({ firstName, orderId, description, amount, why, isOnItsWay }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isOnItsWay
          ? `we’re sending ${amount} back to you, which came for “${description}”.`
          : `we’ve sent ${amount} back to you, of your order “${description}”.`}{' '}
        Cards usually show it within five to ten days.
      </p>
      <p>The reason: {why}</p>
      <MailButton href={`${site.publicUrl}/orders/${orderId}/invoice`}>Open the invoice</MailButton>
    </>
  ),
});
