import { z } from 'zod';
import type { NotificationKind } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';

export const feedbackReceivedNotice: NotificationKind = { name: 'feedback_received' };

export const feedbackAnswered = message({
  kind: { name: 'feedback_answered' },
  key: 'feedback-answered',
  when: 'A mosque’s managers have replied to a member’s message.',
  facts: z.object({ mosque: z.string(), subject: z.string(), response: z.string() }),
  example: {
    mosque: 'Seven Kings Mosque',
    subject: 'Door on the side street',
    response: 'Jazakillahu khayran, it is open again.',
  },
  title: ({ mosque, subject }) => `${mosque} has replied: “${subject}”`,
  paragraphs: ({ mosque, subject, response }) => [
    `${mosque} has replied to your message (“${subject}”):`,
    response,
  ],
  button: () => ({ label: 'Open my messages', path: '/profile/feedback' }),
});
