import { randomUUID } from 'node:crypto';
import type { Target } from './load.ts';
import type { Member } from './members.ts';

/** Creates RSVPs of the members in turn, each with another number of guests. */
export function rsvps(url: string, members: readonly Member[], eventId: string): NonNullable<Target['each']> {
  let number = 0;
  return () => {
    number += 1;
    return {
      method: 'POST',
      path: `/api/events/${eventId}/rsvp`,
      headers: {
        cookie: members[number % members.length]?.cookie ?? '',
        origin: url,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ guestsCount: number % 3 }),
    };
  };
}

/** Uploads a picture of a listing. Throws if it is refused. */
export async function sendPicture(
  url: string,
  { listingId, cookie }: { listingId: string; cookie: string },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const headers = { 'content-type': 'image/jpeg', origin: url, cookie };
  const sent = await fetch(`${url}/api/classifieds/${listingId}/pictures`, {
    method: 'POST',
    body: bytes,
    headers,
  });
  if (!sent.ok) throw new Error(`A picture was answered ${sent.status}: ${await sent.text()}`);
}
