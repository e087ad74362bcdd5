import { z } from 'zod';

/** What every message about an event says of it. */
export const eventFacts = { eventId: z.string(), title: z.string(), when: z.string(), where: z.string() };

export const exampleEvent = {
  eventId: '01a1fbf2-d9db-73f0-a93a-000000000000',
  title: 'Sisters’ study circle',
  when: 'Saturday 28 November 2026, 7:00pm',
  where: 'Seven Kings Mosque, 645 High Road, IG3 8RA',
};

export function EventFacts({ title, when, where }: { title: string; when: string; where: string }) {
  return (
    <p>
      <strong>{title}</strong>
      <br />
      {when}
      <br />
      {where}
    </p>
  );
}
