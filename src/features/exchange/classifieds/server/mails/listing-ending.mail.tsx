import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const listingEndingMail = mail({
  key: 'listing-ending',
  when: 'A classified listing is about to end, or has ended.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    listingId: z.string(),
    title: z.string(),
    endsOn: z.string(),
    isOver: z.boolean(),
    token: z.string(),
  }),
  example: {
    firstName: 'Amina',
    listingId: '00000000-0000-7000-8000-000000000001',
    title: 'Pushchair, folds flat',
    endsOn: 'Thursday 24 December',
    isOver: false,
    token: '1798106400000.example',
  },
  subject: ({ title, endsOn, isOver }) =>
    isOver ? `“${title}” has ended: renew it with one tap` : `“${title}” ends on ${endsOn}`,
  body: ({ firstName, listingId, title, endsOn, isOver, token }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isOver
          ? `Your listing “${title}” has ended and is no longer shown. If the item is still available, you can renew the listing.`
          : `Your listing “${title}” ends on ${endsOn}. If the item is still available, you can renew the listing now.`}
      </p>
      <MailButton href={`${site.publicUrl}/classifieds/${listingId}/renew?token=${token}`}>
        Renew it
      </MailButton>
      <p>If it’s gone, you don’t need to do anything.</p>
    </>
  ),
});
