import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';

const body = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
const length = `Content-Length: ${body.length}`;
const chunked = `0\r\n\r\n${body}`;

/** Requests whose end a proxy and the server could read differently. */
const doubtful: readonly [what: string, headers: readonly string[], body: string][] = [
  ['a length and chunks', [length, 'Transfer-Encoding: chunked'], chunked],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], chunked],
  ['two lengths', [length, 'Content-Length: 0'], body],
  ['a length with a sign', [`Content-Length: +${body.length}`], body],
  ['chunks twice', ['Transfer-Encoding: chunked, identity'], chunked],
  ['a space before the colon', ['Transfer-Encoding : chunked'], chunked],
  ['a line that goes on', ['X-Folded: a\r\n Transfer-Encoding: chunked', 'Content-Length: 0 '], body],
  ['a bare line feed', [`X: y\nTransfer-Encoding: chunked`], chunked],
];

/** Sends raw bytes to our server. Returns its response, and the paths of the requests that it read. */
async function sendRaw(text: string): Promise<{ answer: string; asked: string[] }> {
  const asked: string[] = [];
  const app = new Hono().all('*', (c) => {
    asked.push(c.req.path);
    return c.text('taken');
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    socket.setEncoding('utf8').on('data', (part) => {
      answer += String(part);
    });
    socket.on('error', reject).on('close', () => resolve({ answer, asked }));
  });
}

test.each(doubtful)(
  'a request with %s is refused, and no second request is read from it',
  async (_what, headers, rest) => {
    const head = ['POST /first HTTP/1.1', 'Host: x', ...headers].join('\r\n');
    const { answer, asked } = await sendRaw(`${head}\r\n\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).not.toContain('/smuggled');
  },
);

test('a request with an unambiguous end is accepted', async () => {
  const { asked } = await sendRaw(
    `POST /first HTTP/1.1\r\nHost: x\r\n${length}\r\nConnection: close\r\n\r\n${body}`,
  );
  expect(asked).toEqual(['/first']);
});
