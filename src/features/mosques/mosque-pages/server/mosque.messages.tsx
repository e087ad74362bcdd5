import { z } from 'zod';
import { decisionMessage } from '#features/care/approvals/server/public.ts';
import { message } from '#kit/server/messages/message.tsx';

export const editDecided = decisionMessage({
  kind: { name: 'suggestion_decided' },
  key: 'edit-decided',
  when: 'An administrator has accepted or rejected a member’s suggested changes to a mosque.',
  facts: z.object({ placeId: z.string(), mosque: z.string() }),
  example: {
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    mosque: 'Seven Kings Mosque',
    isApproved: true,
    reason: null,
  },
  title: ({ mosque, isApproved }) =>
    `Your changes to ${mosque} were ${isApproved ? 'accepted' : 'not accepted'}`,
  outcome: ({ mosque, isApproved }) =>
    isApproved
      ? `Thank you. Your changes to ${mosque} are now on its page.`
      : `Thank you for suggesting changes to ${mosque}. We couldn’t accept them.`,
  button: ({ placeId }) => ({ label: 'Open the mosque’s page', path: `/mosque/${placeId}` }),
});

export const confirmDetails = message({
  kind: { name: 'mosque_asked' },
  key: 'still-right',
  when: 'An administrator asks the managers of a mosque whether its details and times are still right.',
  facts: z.object({ placeId: z.string(), mosque: z.string() }),
  example: { placeId: '01a1fbf2-d9db-73f0-a93a-000000000000', mosque: 'Seven Kings Mosque' },
  title: ({ mosque }) => `Is everything about ${mosque} still right?`,
  body: () => 'Please look at its details and times. One tap says that they are.',
  paragraphs: ({ mosque }) => [
    `Nobody has checked the details and prayer times of ${mosque} for a while, and people rely on them. Please look at them. If they are correct, press “All still right”; if anything has changed, you can update it on the same page.`,
  ],
  button: ({ placeId, mosque }) => ({ label: `Check ${mosque}`, path: `/mosque/${placeId}/manage` }),
});
