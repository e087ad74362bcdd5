import { expect } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { eventStreamType, redirectAway } from '#kit/contract/outputs.ts';

const errorBody = z.strictObject({
  error: z.string().min(1),
  message: z.string().min(1),
  code: z.string().regex(/^[a-z][a-z0-9_]*$/),
  requestId: z.uuid(),
  issues: z
    .array(z.strictObject({ path: z.string(), message: z.string().min(1) }))
    .min(1)
    .optional(),
});

/** Expects the headers that every response has. */
export function expectSecureHeaders(response: Response): void {
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.any(String),
    'strict-transport-security': expect.stringMatching(/max-age=\d{8,}/),
    'content-security-policy': expect.stringContaining(`default-src 'none'`),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.any(String),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  // Text declares its character set, so that no browser guesses.
  const type = response.headers.get('content-type') ?? '';
  if (/^text\/|[/+]xml/.test(type)) expect(type.toLowerCase()).toContain('charset=utf-8');
  expect(response.headers.has('x-powered-by')).toBe(false);
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(response.headers.has('server')).toBe(false);
}

/** Expects the usual error format exactly. */
export async function expectApiError(response: Response): Promise<z.infer<typeof errorBody>> {
  expect(response.headers.get('content-type')).toContain('application/json');
  const body = errorBody.parse(await response.json());
  expect(body.message).toBe(body.error);
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  expect(body.code).not.toBe('internal');
  if (body.issues) expect(response.status).toBe(400);
  if (body.code === 'bad_input') expect(body.issues).toBeDefined();
  if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  return body;
}

/** Expects a response that the contract allows: exactly the output, or a refusal in the error format, never a 5xx. */
export async function expectKeptContract(call: Call, response: Response): Promise<void> {
  expectSecureHeaders(response);
  if (response.status === 304) return;
  if (response.status === 303) {
    const location = response.headers.get('location');
    // Only a call that declares it may redirect to another site, and only to http or https, never to `javascript:`.
    expect(location).toMatch(call.output === redirectAway ? /^https?:\/\// : /^\/(?![/\\])/);
    return;
  }
  if (!response.ok) {
    expect(response.status).toBeLessThan(500);
    await expectApiError(response);
    return;
  }
  if (response.status === 204) return;
  if (call.mediaType !== 'application/json') {
    expect(response.headers.get('content-type')).toContain(call.mediaType.split(';')[0]);
    // A stream never ends.
    if (call.mediaType === eventStreamType) await response.body?.cancel();
    return;
  }
  const body: unknown = await response.json();
  // Equal after parsing: the response has no fields beyond the contract's.
  expect(call.output.parse(body)).toEqual(body);
}
