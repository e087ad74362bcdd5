import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { anApp, type TestApp } from '#test/with-app.ts';
import { listBrowserReports } from './browser-report.admin.ts';
import { maxReportKinds } from './browser-report.own.ts';
import { browserReports as table } from './browser-report.tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp({ trustedProxies: 1 });
});
afterAll(() => app.close());
beforeEach(() => app.ctx.db.delete(table));

const list = 'application/reports+json';
let senders = 0;

/** Sends reports as a browser does: cross-site and without a cookie that counts. */
function send(reports: unknown, contentType = list) {
  senders += 1;
  return app.fetch('/api/browser-reports', {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'sec-fetch-site': 'cross-site',
      'x-forwarded-for': `10.7.${senders >> 8}.${senders & 255}`,
    },
    body: JSON.stringify(reports),
  });
}

function violation(path: string, changes: object = {}) {
  const body = {
    documentURL: `http://localhost${path}`,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
  };
  return { type: 'csp-violation', url: `http://localhost${path}`, age: 1, body: { ...body, ...changes } };
}

async function shown() {
  const { ctx } = await asAdmin(app.ctx);
  const rows = await listBrowserReports.run(ctx, {});
  return rows.map(({ directive, blocked, page, count }) => [directive, blocked, page, count]);
}

test('equal violations are one row with a count, in both formats that browsers send', async () => {
  expect((await send([violation('/home'), violation('/home')])).status).toBe(200);
  const older = {
    'csp-report': {
      'document-uri': 'http://localhost/home',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'inline',
    },
  };
  expect((await send(older, 'application/csp-report')).status).toBe(200);
  expect(await shown()).toEqual([['script-src-elem', 'inline', '/home', 3]]);
});

test('a page’s policy names the endpoint, and nothing about its visitor is stored', async () => {
  await send([
    violation('/reset-password?token=canary', { sample: 'canary', referrer: 'https://canary.example' }),
  ]);
  const page = await app.fetch('/home');
  expect(page.headers.get('content-security-policy')).toContain('report-to browser-reports');
  expect(page.headers.get('reporting-endpoints')).toBe('browser-reports="/api/browser-reports"');
  expect(JSON.stringify(await app.ctx.db.select().from(table))).not.toContain('canary');
});

test.each([
  ['of another kind', [{ type: 'deprecation', url: 'http://localhost/', body: {} }], 200],
  ['from another site', [violation('/', { documentURL: 'https://evil.example/' })], 200],
  ['with fields of the wrong type', [violation('/', { effectiveDirective: { a: 1 }, blockedURL: [] })], 200],
  ['that is not a list', { type: 'csp-violation' }, 400],
  ['without a body', [{ type: 'csp-violation', url: 'x' }], 400],
  ['longer than fifty', Array.from({ length: 51 }, () => violation('/')), 400],
])('a report %s stores nothing', async (_what, reports, status) => {
  const answer = await app.fetch('/api/browser-reports', {
    method: 'POST',
    headers: { 'content-type': list, 'x-forwarded-for': '10.8.0.1' },
    body: JSON.stringify(reports),
  });
  expect(answer.status).toBe(status);
  expect(await shown()).toEqual([]);
});

test('fifty concurrent browsers that report the same violations are all counted', async () => {
  const reports = ['/a', '/b', '/c'].map((path) => violation(path));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => send(number % 2 ? reports : reports.toReversed())),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await shown()).map(([, , , count]) => count)).toEqual([50, 50, 50]);
});

test('invented violations do not fill the database, and known ones are still counted', async () => {
  const word = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  for (let from = 0; from < maxReportKinds + 50; from += 50)
    await send(Array.from({ length: 50 }, (_, index) => violation(`/p/${word(from + index)}`)));
  await send([violation('/p/a')]);
  expect(await app.ctx.db.$count(table)).toBe(maxReportKinds);
  expect(await shown()).toContainEqual(['script-src-elem', 'inline', '/p/a', 2]);
});
