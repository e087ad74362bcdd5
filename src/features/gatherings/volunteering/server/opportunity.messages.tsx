import { z } from 'zod';
import { decisionMessage } from '#features/care/approvals/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';

const opportunityDecidedNotice: NotificationKind = { name: 'opportunity_decided' };

const facts = z.object({ opportunityId: z.string(), title: z.string() });

export const opportunityDecided = decisionMessage({
  kind: opportunityDecidedNotice,
  key: 'opportunity-decided',
  when: 'An administrator has approved or rejected a volunteer opportunity.',
  facts,
  example: {
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    isApproved: false,
    reason: 'Please say on which evenings.',
  },
  title: ({ title, isApproved }) =>
    `Your opportunity “${title}” was ${isApproved ? 'approved' : 'not approved'}`,
  subject: ({ title, isApproved }) =>
    `Your opportunity “${title}” ${isApproved ? 'has been approved' : 'was not approved'}`,
  path: ({ opportunityId, isApproved }) => (isApproved ? `/volunteering/${opportunityId}` : '/volunteering'),
  outcome: ({ title, isApproved }) =>
    isApproved
      ? `“${title}” has been approved and is now listed under volunteer opportunities.`
      : `We couldn’t approve “${title}”. You can add what’s missing, and we’ll review it again.`,
  button: ({ opportunityId, isApproved }) =>
    isApproved
      ? { label: 'Open the opportunity', path: `/volunteering/${opportunityId}` }
      : { label: 'Edit the opportunity', path: `/volunteering/${opportunityId}/edit` },
});

export const opportunityChangeDecided = decisionMessage({
  kind: opportunityDecidedNotice,
  key: 'opportunity-change-decided',
  when: 'An administrator has approved or rejected changes to an approved volunteer opportunity.',
  facts,
  example: {
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    isApproved: false,
    reason: 'Please keep the DBS check: there will be children.',
  },
  title: ({ title, isApproved }) =>
    `Your changes to “${title}” were ${isApproved ? 'approved' : 'not approved'}`,
  outcome: ({ title, isApproved }) =>
    isApproved
      ? `Your changes to “${title}” have been approved, and everyone can see them now.`
      : `We couldn’t approve your changes to “${title}”. The opportunity is unchanged.`,
  button: ({ opportunityId }) => ({ label: 'Open the opportunity', path: `/volunteering/${opportunityId}` }),
});
