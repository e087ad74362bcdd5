import { expect } from 'vitest';
import { shownEvent } from '#test/factories/events.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { restoreContent } from './restore-content.ts';

testWithDb('what was taken down comes back, once; a warning has nothing to bring back', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { event, reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'content_removed'))?.id ?? '';
  await restoreContent.run(admin, { id });
  expect((await shownEvent(ctx, event.id)).id).toBe(event.id);
  const again = restoreContent.run(admin, { id });
  await expect(again).rejects.toMatchObject({ code: 'already_decided' });
  const warned = await aReportedEvent(ctx);
  const warning = (await decide(admin, warned.reportId, 'user_warned'))?.id ?? '';
  const nothing = restoreContent.run(admin, { id: warning });
  await expect(nothing).rejects.toMatchObject({ code: 'decision_not_found' });
});
