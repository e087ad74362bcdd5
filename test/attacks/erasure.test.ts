import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { type AttackedSite, attack } from './attacked-site.ts';

const listed = z.array(z.object({ id: z.string() })).min(1);
const tables = z.array(z.object({ name: z.string() }));

/** The tables in which a word still stands, whatever column it is in. */
async function tablesWith(query: (text: string) => Promise<unknown>, word: string) {
  const found: string[] = [];
  const all = await query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables.parse(all)) {
    const rows = await query(`select 1 from ${name} as one where one::text ilike '%${word}%' limit 1`);
    if (z.array(z.unknown()).parse(rows).length > 0) found.push(name);
  }
  return found;
}

/** A member who writes wherever there is room. */
async function aWriter(site: AttackedSite) {
  const member = await site.aMember('Zaynabcanary');
  const visitor = site.aStranger();
  const [mosque] = listed.parse((await visitor.does('GET', '/api/mosques?limit=1')).json());
  const [event] = listed.parse((await visitor.does('GET', '/api/events?limit=1')).json());
  const { browser, email } = member;
  await browser.does('POST', `/api/mosques/${mosque?.id}/feedback`, {
    feedbackType: 'question',
    subject: 'A canary asks',
    message: `Please write to ${email}.`,
  });
  await browser.does('POST', `/api/events/${event?.id}/rsvp`, { responseMessage: 'Zaynabcanary is coming.' });
  await browser.does('POST', '/api/events', {
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
  'of somebody who deletes the account no word is left, not even in what others were told',
  async ({ site }) => {
    const { browser, password } = await aWriter(site);
    const query = async (text: string) => {
      const { rows } = z
        .object({ rows: z.array(z.unknown()) })
        .parse(await site.database.db.execute(sql.raw(text)));
      return rows;
    };
    expect((await tablesWith(query, 'canary')).length).toBeGreaterThan(3);
    await browser.does('POST', '/api/user/delete', { password });
    await expect.poll(() => tablesWith(query, 'canary'), { timeout: 20_000 }).toEqual([]);
  },
);
