import { cancelEvent } from './cancel-event.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { getEventImage } from './get-event-image.ts';
import { getHostedEvent } from './get-hosted-event.ts';
import { listAdminEvents } from './list-admin-events.ts';
import { listOwnEvents } from './list-own-events.ts';
import { listPartnerMosques } from './list-partner-mosques.ts';
import { putEventImage } from './put-event-image.ts';
import { removeEventImage } from './remove-event-image.ts';
import { updateEvent } from './update-event.ts';

export const hostingHandlers = [
  listPartnerMosques,
  createEvent,
  getHostedEvent,
  updateEvent,
  cancelEvent,
  deleteEvent,
  putEventImage,
  removeEventImage,
  getEventImage,
  listOwnEvents,
  listAdminEvents,
];
