import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { anApp } from '../with-app.ts';
import { expectApiError, expectSecureHeaders } from './expect-answer.ts';
import { numRuns, seed } from './hostile-input.ts';
import { hostileValue, strangeQuery } from './hostile-values.ts';
import { senderTo } from './send.ts';

test('unknown addresses are answered with pages or refusals, never with server errors', async () => {
  const app = await anApp({ trustedProxies: 1 });
  onTestFinished(() => app.close());
  const send = senderTo(app);
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostileValue, { maxLength: 4 }),
      strangeQuery,
      fc.boolean(),
      async (parts, query, api) => {
        const path = parts
          .map((part) => encodeURIComponent(String(JSON.stringify(part) ?? '').slice(0, 2000)))
          .join('/');
        const response = await send({ path: `/${api ? 'api/' : ''}${path}${query}`, init: { headers: {} } });
        expect(response.status).toBeLessThan(500);
        expectSecureHeaders(response);
        if (api && !response.ok) await expectApiError(response);
      },
    ),
    { seed, numRuns: numRuns * 10 },
  );
});
