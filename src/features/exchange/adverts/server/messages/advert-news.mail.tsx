import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { advertSteps, newsOf } from '../../advert-news.ts';

export const advertNewsMail = mail({
  key: 'advert-news',
  when: 'An advertisement was submitted, approved, rejected or paid for, is about to end, or has ended.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    step: z.enum(advertSteps),
    title: z.string(),
    days: z.string(),
    price: z.string(),
    payBy: z.string().nullable(),
    reason: z.string().nullable(),
    path: z.string(),
  }),
  example: {
    firstName: 'Amina',
    step: 'approved',
    title: 'Eid clothes, made to measure',
    days: '1 February 2027 to 14 February 2027',
    price: '£15.50',
    payBy: 'Friday 29 January 2027',
    reason: null,
    path: '/my-adverts',
  },
  subject: ({ step, ...told }) => newsOf(step, told).heading,
  page: ({ path }) => path,
  body: ({ firstName, step, path, ...told }, site) => {
    const { sentence, action } = newsOf(step, told);
    return (
      <>
        <p>Assalamu alaikum {firstName},</p>
        <p>{sentence}</p>
        <MailButton href={`${site.publicUrl}${path}`}>{action}</MailButton>
      </>
    );
  },
});
