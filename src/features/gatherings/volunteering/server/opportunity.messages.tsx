import { z } from 'zod';
import { decisionMessage } from '#features/care/approvals/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';

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

export const opportunityEnded = message({
  kind: { name: 'volunteering_ended', isUrgent: true, atNight: 'if_soon' },
  key: 'volunteering-ended',
  when: 'A volunteer opportunity was closed, or its shifts were cancelled because it was taken down or its organiser has left; sent to its volunteers.',
  facts: facts.extend({
    /** False if only its shifts are cancelled. */
    isClosed: z.boolean(),
    /** The reader's shifts that had not begun. */
    shifts: z.array(z.string()),
    /** Whether those still take place. */
    areKept: z.boolean(),
  }),
  example: {
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    isClosed: true,
    shifts: ['Saturday 28 November 2026, 9:30am–12:30pm'],
    areKept: false,
  },
  title: ({ title, isClosed, shifts, areKept }) => {
    if (shifts.length > 0 && !areKept)
      return `Your ${shiftWord(shifts)} for “${title}” ${isAre(shifts)} cancelled`;
    return isClosed ? `“${title}” is closed` : `“${title}” has been taken down`;
  },
  body: ({ shifts }) => shifts.join('; ') || undefined,
  paragraphs: ({ title, isClosed, shifts, areKept }) => [
    isClosed ? `“${title}” is now closed.` : `“${title}” can’t go on as planned.`,
    shifts.length === 0
      ? null
      : areKept
        ? `You’re still expected for your ${shiftWord(shifts)}: ${shifts.join('; ')}.`
        : `Please don’t come. Your ${shiftWord(shifts)} ${isAre(shifts)} cancelled: ${shifts.join('; ')}.`,
    'Thank you for offering your time.',
  ],
  button: ({ opportunityId, areKept }) =>
    areKept
      ? { label: 'Open the opportunity', path: `/volunteering/${opportunityId}` }
      : { label: 'Find other opportunities', path: '/volunteering' },
});

function shiftWord({ length }: readonly string[]): string {
  return length === 1 ? 'shift' : 'shifts';
}

function isAre({ length }: readonly string[]): string {
  return length === 1 ? 'is' : 'are';
}
