import sharp from 'sharp';
import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { events } from '../tables.ts';
import { putEventImage } from './put-event-image.ts';
import { removeEventImage } from './remove-event-image.ts';

testWithDb('the file goes with the picture', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { imageUrl } = await putEventImage.run(host, { id: event.id, bytes });
  await removeEventImage.run(host, { id: event.id });
  expect((await ctx.db.select().from(events))[0]?.imageKey).toBeNull();
  await workOff(ctx);
  expect(await ctx.files.get(imageUrl.replace('/media/', ''))).toBeUndefined();
  expect(await removeEventImage.run(host, { id: event.id })).toEqual({ message: 'Picture removed.' });
});
