import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#app/calls.ts';
import { allHandlers } from '#app/handlers.ts';
import { type Actor, type Audience, belongs, visitor } from '#kit/contract/audience.ts';
import { perform } from '#kit/server/handle.ts';
import type { TestApp } from '../with-app.ts';
import { anAppWithSample } from './everything.ts';
import { expectRefusal } from './expect-answer.ts';
import { fieldNamesOf } from './schema-values.ts';
import { requestOf } from './send.ts';

/** Everyone who can ask, and the code with which each is turned away from each audience; null: let in. */
const actors: Record<Actor['kind'], { actor: Actor; refusedFrom: Record<Audience, string | null> }> = {
  visitor: {
    actor: visitor,
    refusedFrom: {
      everyone: null,
      member: 'not_signed_in',
      admin: 'not_signed_in',
      super_admin: 'not_signed_in',
    },
  },
  system: {
    actor: { kind: 'system', job: 'a test' },
    refusedFrom: { everyone: null, member: null, admin: null, super_admin: null },
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await anAppWithSample();
});
afterAll(() => app.close());

/** Input that no call takes: whoever gets as far as its check was let in. */
const refusedInput = { surelyUnknown: true };

describe.each(Object.entries(actors))('%s', (_kind, { actor, refusedFrom }) => {
  test.each(Object.entries(refusedFrom))('of the audience %s: refused with %s', (audience, code) => {
    const known: Audience[] = ['everyone', 'member', 'admin', 'super_admin'];
    const meant = known.find((one) => one === audience);
    expect(meant && belongs(actor, meant)).toBe(code === null);
  });

  test.each(allHandlers().map((handler) => [handler.call.name, handler] as const))(
    '%s',
    async (_name, handler) => {
      const expected = refusedFrom[handler.call.who] ?? 'bad_input';
      await expect(perform(handler, { ...app.ctx, actor }, refusedInput)).rejects.toMatchObject({
        code: expected,
      });
    },
  );
});

test.each(calls.map((call) => [call.name, call] as const))(
  'over HTTP a stranger is a visitor: %s',
  async (_name, call) => {
    const { all: names } = fieldNamesOf(call);
    const input = { ...Object.fromEntries(names.map((name) => [name, 'x'])), ...refusedInput };
    const claims = { authorization: 'Bearer admin', cookie: 'role=super_admin; sid=1', 'x-user': 'admin' };
    const { path, init } = requestOf(call, input, claims);
    const { code } = await expectRefusal(await app.fetch(path, init));
    expect(code).toBe(actors.visitor.refusedFrom[call.who] ?? 'bad_input');
  },
);

describe.each(calls.filter(({ method }) => method !== 'GET').map((call) => [call.name, call] as const))(
  'a request from another site does not reach %s',
  (_name, call) => {
    test.each<[string, Record<string, string>]>([
      ['as a browser marks it', { 'sec-fetch-site': 'cross-site' }],
      ['from a sister domain', { 'sec-fetch-site': 'same-site' }],
      ['typed or bookmarked', { 'sec-fetch-site': 'none' }],
      ['from an older browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
      ['from a page without an origin', { 'sec-fetch-site': '', origin: 'null' }],
    ])('%s', async (_how, headers) => {
      const { path, init } = requestOf(call, {}, headers);
      const response = await app.fetch(path, init);
      expect(response.status).toBe(403);
      expect((await expectRefusal(response)).code).toBe('cross_site');
    });
  },
);
