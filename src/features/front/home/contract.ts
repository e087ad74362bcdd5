import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { Figure } from '#kit/contract/figure.ts';

/** The figures by name, and as the banner shows them. */
export const Stats = z.object({ figures: z.array(Figure) }).catchall(z.unknown());
export type Stats = z.infer<typeof Stats>;

export const calls = {
  getStats: call('getStats', {
    method: 'GET',
    path: '/api/stats',
    who: 'everyone',
    tag: 'Home',
    summary: 'The figures on the public banner.',
    input: z.strictObject({}),
    output: Stats,
    cacheSeconds: 300,
  }),
  getLanding: call('getLanding', {
    method: 'GET',
    path: '/api/front-door',
    who: 'everyone',
    tag: 'Home',
    summary:
      'What visitors see at /: the waiting list while the community is being founded, then the home page.',
    input: z.strictObject({}),
    output: z.object({ launchPhase: z.enum(['founding', 'open']) }),
    cacheSeconds: 60,
  }),
};
