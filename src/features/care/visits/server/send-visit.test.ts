import { expect, test } from 'vitest';
import { nobody } from '#kit/server/http/caller.ts';
import { createLog } from '#kit/server/log.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { createCounter } from './counter.ts';
import { sendVisit } from './send-visit.ts';
import { pageViews, performanceMetrics } from './tables.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

test('what a browser says of a visit is counted; what is no screen of ours isn’t', async () => {
  const { db, close } = await openTestDatabase();
  const counter = createCounter({ db, log: createLog('silent'), routes: ['/', '/events/$eventId'] });
  const ctx = testCtx(db, { counting: counter, caller: { ...nobody, userAgent } });
  await sendVisit.run(ctx, {
    pages: ['/events/a', '/events/b', '/wp-login.php'],
    vitals: [
      { name: 'LCP', value: 900, page: '/' },
      { name: 'CLS', value: 3, page: '/wp-login.php' },
    ],
  });
  await counter.close();
  expect(await db.select().from(pageViews)).toMatchObject([
    { path: '/events/…', views: 2, uniqueVisitors: 1 },
  ]);
  expect(await db.select().from(performanceMetrics)).toMatchObject([
    { metricType: 'LCP', endpoint: '/', count: 1 },
  ]);
  await close();
});
