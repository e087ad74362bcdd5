import { expect } from 'vitest';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../hosting-contract.ts';
import { listAdminEvents } from './list-admin-events.ts';

testWithDb(
  'all events with real numbers of guests, by status, words and whether they are to come',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { user } = await asMember(ctx);
    const event = await anEvent(ctx.db, { title: 'Soup kitchen' });
    await anRsvp(ctx.db, event.id, user.id, { guestsCount: 3 });
    await anEvent(ctx.db, { title: 'Over', eventDate: '2026-11-01' });
    await anEvent(ctx.db, { title: 'Waits', status: 'pending', eventDate: '2026-12-01' });
    const titles = async (fields: object) => {
      const page = await listAdminEvents.run(admin, calls.listAdminEvents.input.parse(fields));
      return page.items.map(({ title, attendingCount }) => `${title} ${attendingCount}`);
    };
    expect(await titles({})).toEqual(['Waits 0', 'Soup kitchen 4', 'Over 0']);
    expect(await titles({ status: 'pending' })).toEqual(['Waits 0']);
    expect(await titles({ search: 'soup' })).toEqual(['Soup kitchen 4']);
    expect(await titles({ coming: 'true' })).toEqual(['Soup kitchen 4', 'Waits 0']);
    expect(await titles({ past: 'true' })).toEqual(['Over 0']);
    const page = (cursor?: string) => {
      const input = calls.listAdminEvents.input.parse({ coming: 'true', limit: 1, cursor });
      return listAdminEvents.run(admin, input);
    };
    const { nextCursor } = await page();
    expect((await page(nextCursor ?? '')).items.map(({ title }) => title)).toEqual(['Waits']);
  },
);
