import { z } from 'zod';
import { defineTopic } from '#kit/server/queue/announce.ts';

/** An event can be seen for the first time; of a series, its first date stands for all. */
export const eventPublished = defineTopic('event.published', z.object({ eventId: z.string() }));

/** A group of members has a meeting, which nobody else sees; of a series, its first date stands for all. */
export const groupMeetingPlanned = defineTopic(
  'event.group_meeting_planned',
  z.object({
    groupId: z.string(),
    eventId: z.string(),
    title: z.string(),
    plannedBy: z.string().nullable(),
  }),
);

/** An event has a new time or place. */
export const eventChanged = defineTopic('event.changed', z.object({ eventId: z.string() }));

/** An event will not take place. It may be deleted by now, so what is to be told, and whom, stands here. */
export const eventCancelled = defineTopic(
  'event.cancelled',
  z.object({
    event: z.object({ eventId: z.string(), title: z.string(), when: z.string(), where: z.string() }),
    /** Whose words title and reason are; null where the account is gone, and the words with it. */
    authorId: z.string().nullable().default(null),
    reason: z.string().nullable(),
    guestIds: z.array(z.string()),
    /** Tells one cancellation of an event from another. */
    sequence: z.number().int(),
  }),
);
