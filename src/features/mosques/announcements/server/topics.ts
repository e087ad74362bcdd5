import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** A mosque has announced something. */
export const announcementMade = defineTopic(
  'announcement.made',
  z.object({ announcementId: z.string(), mosque: z.string() }),
);
