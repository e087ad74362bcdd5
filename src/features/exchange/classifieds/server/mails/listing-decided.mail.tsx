import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const listingDecidedMail = mail({
  key: 'listing-decided',
  when: 'An administrator has approved or rejected a classified listing, or changes to one.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    listingId: z.string(),
    title: z.string(),
    isApproved: z.boolean(),
    isChange: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    listingId: '00000000-0000-7000-8000-000000000001',
    title: 'Pushchair, folds flat',
    isApproved: false,
    isChange: false,
    reason: 'Please add a picture of the torn rain cover.',
  },
  subject: ({ title, isApproved, isChange }) => {
    const what = isChange ? `Your changes to “${title}”` : `Your listing “${title}”`;
    return `${what} ${isChange ? 'were' : 'was'} ${isApproved ? 'approved' : 'not approved'}`;
  },
  page: ({ listingId }) => `/classifieds/${listingId}`,
  body: ({ firstName, listingId, title, isApproved, isChange, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{sentence({ title, isApproved, isChange })}</p>
      {reason ? <p>Reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/classifieds/${listingId}${isApproved ? '' : '/edit'}`}>
        {isApproved ? 'Open my listing' : 'Change my listing'}
      </MailButton>
    </>
  ),
});

function sentence(told: { title: string; isApproved: boolean; isChange: boolean }): string {
  const { title, isApproved, isChange } = told;
  if (isChange && isApproved)
    return `Your changes to “${title}” have been approved, and everyone can see them now.`;
  if (isChange) return `We couldn’t approve your changes to “${title}”. The listing is unchanged.`;
  if (isApproved)
    return `Your listing “${title}” has been approved. Anyone interested can now write to you through the site.`;
  return `We couldn’t approve your listing “${title}”. You can change it and submit it again.`;
}
