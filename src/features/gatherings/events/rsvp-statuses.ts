/** attending: has a place; waitlisted: gets one when it becomes free. */
export const rsvpStatuses = ['attending', 'waitlisted'] as const;

/** The most whom one member may bring along. */
export const maxGuests = 20;
