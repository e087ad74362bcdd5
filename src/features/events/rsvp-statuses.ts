/** attending: has a place; waitlisted: gets one when it becomes free. */
export const rsvpStatuses = ['attending', 'waitlisted'] as const;
export type RsvpStatus = (typeof rsvpStatuses)[number];

/** The most whom one member may bring along. */
export const mostGuests = 20;
