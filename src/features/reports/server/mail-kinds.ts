import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const decisionMail = mailKind({
  key: 'moderation-decision',
  when: 'Moderators have acted on something that the member wrote: the statement of reasons.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    title: z.string(),
    what: z.string(),
    statement: z.string(),
    token: z.string(),
  }),
  example: {
    firstName: 'Yusuf',
    title: 'Cheap phones',
    what: 'It was taken down.',
    statement: 'Commercial offers are not events of the community.',
    token: 'example-of-a-token-in-a-link',
  },
});

export const reportOutcomeMail = mailKind({
  key: 'report-outcome',
  when: 'What somebody reported was decided.',
  topic: null,
  /** A visitor has no name. */
  props: z.object({ firstName: z.string(), title: z.string(), isActedOn: z.boolean() }),
  example: { firstName: 'Amina', title: 'Cheap phones', isActedOn: true },
});

export const appealDecidedMail = mailKind({
  key: 'appeal-decided',
  when: 'The appeal of an author was decided.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    title: z.string(),
    isOverturned: z.boolean(),
    reason: z.string(),
  }),
  example: {
    firstName: 'Yusuf',
    title: 'Cheap phones',
    isOverturned: true,
    reason: 'It was a charity sale. We are sorry.',
  },
});
