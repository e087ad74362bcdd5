import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** The jama'ah times of a mosque have changed, as its followers are to hear. */
export const jamaahChanged = defineTopic(
  'jamaah.changed',
  z.object({ mosqueId: z.string(), mosque: z.string(), lines: z.array(z.string()), toldAt: z.string() }),
);
