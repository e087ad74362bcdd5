import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const paymentReceivedMail = mail({
  key: 'payment-received',
  when: 'A member’s order has been paid.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    orderId: z.string(),
    description: z.string(),
    amount: z.string(),
  }),
  example: {
    firstName: 'Amina',
    orderId: '00000000-0000-7000-8000-000000000001',
    description: 'Advert “Halal bakery on Ilford Lane”, 14 days',
    amount: '£12.50',
  },
  subject: ({ amount }) => `We’ve received your ${amount}`,
  page: ({ orderId }) => `/orders/${orderId}/invoice`,
  body: ({ firstName, orderId, description, amount }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Thank you. We’ve received {amount} for your order ({description}). Your invoice now shows that it is
        paid, and you can print it.
      </p>
      <MailButton href={`${site.publicUrl}/orders/${orderId}/invoice`}>Open the invoice</MailButton>
    </>
  ),
});
