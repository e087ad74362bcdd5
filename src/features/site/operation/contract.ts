import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { notReady } from '#kit/contract/errors.ts';

const nothing = z.strictObject({});
const Operation = { who: 'everyone', tag: 'Operation', method: 'GET' } as const;

export const calls = {
  getHealth: call('getHealth', {
    ...Operation,
    path: '/api/health',
    summary: 'Whether the process is running. Does not touch the database.',
    input: nothing,
    output: z.object({ status: z.literal('alive') }),
  }),
  getReady: call('getReady', {
    ...Operation,
    path: '/api/ready',
    summary: 'Whether the site is ready: the database responds and its migrations have run.',
    input: nothing,
    output: z.object({ status: z.literal('ready') }),
    errors: [notReady],
  }),
  getOpenapi: call('getOpenapi', {
    ...Operation,
    path: '/api/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    weight: 3,
    input: nothing,
    output: z.record(z.string(), z.unknown()),
    cacheSeconds: 300,
  }),
  getDocs: call('getDocs', {
    ...Operation,
    path: '/api/docs',
    summary: 'This API as a web page.',
    input: nothing,
    output: z.string(),
    mediaType: 'text/html; charset=utf-8',
    cacheSeconds: 300,
  }),
};
