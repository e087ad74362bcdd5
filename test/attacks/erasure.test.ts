import { expect } from 'vitest';
import { z } from 'zod';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { rowsWith } from '../rows-with.ts';
import { type AttackedSite, attack } from './attacked-site.ts';

const listed = z.array(z.object({ id: z.string() })).min(1);

/** Creates a member who has written texts in many places. */
async function aWriter(site: AttackedSite) {
  const member = await site.aMember('Zaynabcanary');
  const visitor = site.aClient();
  const [mosque] = listed.parse((await visitor.succeed('GET', '/api/mosques?limit=1')).json());
  const [event] = listed.parse((await visitor.succeed('GET', '/api/events?limit=1')).json());
  const { browser, email } = member;
  await browser.succeed('POST', `/api/mosques/${mosque?.id}/feedback`, {
    feedbackType: 'question',
    subject: 'A canary asks',
    message: `Please write to ${email}.`,
  });
  await browser.succeed('POST', `/api/events/${event?.id}/rsvp`, {
    responseMessage: 'Zaynabcanary is coming.',
  });
  await browser.succeed('POST', '/api/events', {
    title: 'Nikah of Zaynabcanary',
    description: 'At home.',
    eventDate: addDays(boroughDate(new Date()), 20),
    startTime: '19:00',
    location: '12 Canary Street',
    address: '12 Canary Street',
    postcode: 'IG1 1AA',
    organizer: 'Zaynabcanary Khan',
  });
  return member;
}

attack(
  'nothing that a member wrote is left after they delete the account, not even in notifications to others',
  async ({ site }) => {
    const { browser, password } = await aWriter(site);
    const { db } = site.database;
    expect((await rowsWith(db, 'canary')).length).toBeGreaterThan(3);
    await browser.succeed('POST', '/api/user/delete', { password });
    await expect.poll(() => rowsWith(db, 'canary')).toEqual([]);
  },
);
