import { z } from 'zod';
import { defineTask } from '../queue/task.ts';

/** A message in the queue: which template, filled with what, to whom. Its lane is that of its kind of message. */
export const mailTask = defineTask({
  kind: 'mail',
  lane: 'mail',
  payload: z.object({
    template: z.string(),
    toEmail: z.string(),
    topic: z.string().nullable(),
    props: z.custom<object>((props) => typeof props === 'object' && props !== null),
  }),
  // What fills it may lead to links; that it was sent is kept.
  kept: (message) => ({ ...message, props: {} }),
});
