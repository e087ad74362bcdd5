import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getHostedEvent } from './get-hosted-event.ts';

testWithDb(
  'host and administrator see all of it; a stranger learns not even that it waits',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const contact = { organizerEmail: 'a@example.org', organizerPhone: '020 7946 0001' };
    const event = await anEvent(ctx.db, { createdBy: user.id, status: 'pending', ...contact });
    expect(await getHostedEvent.run(host, { id: event.id })).toMatchObject({ status: 'pending', ...contact });
    expect(await getHostedEvent.run(admin, { id: event.id })).toMatchObject(contact);
    const unseen = getHostedEvent.run(stranger, { id: event.id });
    await expect(unseen).rejects.toMatchObject({ code: 'event_not_found' });
    const known = await anEvent(ctx.db, contact);
    const refused = getHostedEvent.run(stranger, { id: known.id });
    await expect(refused).rejects.toMatchObject({ code: 'not_your_event' });
  },
);
