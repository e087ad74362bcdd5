import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const signedUpMail = mailKind({
  key: 'signed-up',
  when: 'Somebody joined the waiting list.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
});

export const invitationMail = mailKind({
  key: 'invitation',
  when: 'A sign-up was approved, or invited again.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid(), isFounder: z.boolean() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000', isFounder: true },
});

export const signUpsWaitMail = mailKind({
  key: 'sign-ups-wait',
  when: 'Somebody waits for approval; to each administrator at most once a day.',
  topic: 'communityUpdates',
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Yusuf' },
});
