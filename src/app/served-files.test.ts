import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serve } from '@hono/node-server';
import { expect, onTestFinished } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { createApp } from './create-app.ts';

const canary = 'canary';

/** Creates a folder with a build; the files outside the build contain the canary. */
function aBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['.git/config', '.env', 'server/server.js', 'data/session-secret', 'package.json']) {
    write(join(folder, path), canary);
  }
  write(join(folder, 'client/assets/page.js'), 'export {};');
  write(join(folder, 'client/assets/page.css'), 'p {}');
  write(join(folder, 'client/robots.txt'), 'hello');
  return join(folder, 'client');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Serves over a real connection, because fetch would normalise the paths. */
async function aServer(ctx: Ctx) {
  const render = async () => new Response('<p>page</p>', { status: 404 });
  const app = createApp({ ...ctx, clock: () => testNow }, { clientFolder: aBuild(), render });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path: string, method = 'GET') =>
    new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
      const sent = request({ port, path, method, headers: { connection: 'close' } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        const { statusCode: status = 0, headers } = response;
        response.on('end', () => resolve({ status, type: headers['content-type'] ?? '', text }));
      });
      sent.on('error', reject).end();
    });
}

testWithDb(
  'files of the build are served with their type, and files outside it are not found',
  async ({ ctx }) => {
    const ask = await aServer(ctx);
    expect(await ask('/assets/page.js')).toMatchObject({
      status: 200,
      type: 'text/javascript; charset=utf-8',
    });
    expect(await ask('/assets/page.css')).toMatchObject({ status: 200, type: 'text/css; charset=utf-8' });
    for (const path of [
      '/.git/config',
      '/.env',
      '/../.git/config',
      '/assets/../../.git/config',
      '/assets/..%2f..%2f.git/config',
      '/assets/%2e%2e/%2e%2e/data/session-secret',
      '/assets/..%5c..%5cpackage.json',
      '/assets//../../server/server.js',
      '/assets/%252e%252e%252f%252e%252e%252fpackage.json',
      '/assets/page.js%00.css',
    ]) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain(canary);
    }
  },
);

testWithDb('folders are not listed, and TRACE does not echo the request', async ({ ctx }) => {
  const ask = await aServer(ctx);
  for (const path of ['/', '/assets', '/assets/', '/assets/.']) {
    expect((await ask(path)).text).not.toContain('page.js');
  }
  const traced = await ask('/home?secret=canary', 'TRACE');
  expect(traced.status).toBeGreaterThanOrEqual(400);
  expect(traced.text).not.toContain(canary);
});
