import { z } from 'zod';
import { decisionMessage } from '#features/care/approvals/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';

/** A business, a change to it or a claim to it was approved or rejected. */
export const businessDecidedNotice: NotificationKind = { name: 'business_decided' };

const facts = z.object({ id: z.string(), name: z.string() });
const example = { id: '00000000-0000-7000-8000-000000000001', name: 'Lahori Hearth' };

export const businessDecided = decisionMessage({
  kind: businessDecidedNotice,
  key: 'business-decided',
  when: 'An administrator has approved or rejected a business for the directory.',
  facts,
  example: { ...example, isApproved: false, reason: 'The phone number belongs to another shop.' },
  title: ({ name, isApproved }) => `${name} was ${isApproved ? 'approved' : 'not approved'}`,
  subject: ({ name, isApproved }) =>
    isApproved ? `${name} is now in the directory` : `${name} was not added to the directory`,
  outcome: ({ name, isApproved }) =>
    isApproved
      ? `${name} is now in the business directory, where everyone can find it.`
      : `We couldn’t add ${name} to the business directory. You can edit it and submit it again.`,
  button: ({ id, isApproved }) =>
    isApproved
      ? { label: 'Open its page', path: `/business-directory/${id}` }
      : { label: 'Edit your business', path: `/business-directory/${id}/edit` },
});

export const businessChangeDecided = decisionMessage({
  kind: businessDecidedNotice,
  key: 'business-change-decided',
  when: 'An administrator has approved or rejected changes to a business in the directory.',
  facts,
  example: { ...example, isApproved: true, reason: null },
  title: ({ name, isApproved }) => `Your changes to ${name} were ${isApproved ? 'approved' : 'not approved'}`,
  outcome: ({ isApproved }) =>
    isApproved
      ? 'Your changes have been approved, and everyone can see them now.'
      : 'We couldn’t approve your changes. Your business’s page is unchanged, and you can edit it again.',
  button: ({ id }) => ({ label: 'Open its page', path: `/business-directory/${id}` }),
});

export const claimDecided = decisionMessage({
  kind: businessDecidedNotice,
  key: 'business-claim-decided',
  when: 'An administrator has decided whether a business in the directory belongs to the member.',
  facts,
  example: { ...example, isApproved: true, reason: null },
  title: ({ name, isApproved }) =>
    isApproved ? `You can now manage ${name}’s page` : `We couldn’t confirm that ${name} is yours`,
  outcome: ({ name, isApproved }) =>
    isApproved
      ? `We’ve confirmed that ${name} is your business, and you can now manage its page in the business directory. Please check its opening hours and phone number, and add a picture.`
      : `You told us that ${name} is your business. We couldn’t confirm it.`,
  button: ({ id, isApproved }) =>
    isApproved
      ? { label: 'Edit its page', path: `/business-directory/${id}/edit` }
      : { label: 'Open its page', path: `/business-directory/${id}` },
});
