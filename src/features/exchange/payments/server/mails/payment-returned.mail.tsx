import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const paymentReturnedMail = mail({
  key: 'payment-returned',
  when: 'Money has gone back to a member: a refund, or a payment with nothing left to pay for.',
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
    why: 'Your advert was off for two days because of a fault on our side.',
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
          ? `We’re sending back the ${amount} you paid for your order (${description}).`
          : `We’ve sent ${amount} back to you for your order (${description}).`}{' '}
        It usually takes five to ten days to appear on a card.
      </p>
      <p>Reason: {why}</p>
      <MailButton href={`${site.publicUrl}/orders/${orderId}/invoice`}>Open the invoice</MailButton>
    </>
  ),
});
