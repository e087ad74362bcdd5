import { z } from 'zod';
import { staleAfterDays as timesStaleAfterDays } from '#features/mosques/prayer-times/freshness.rules.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { staleAfterDays } from './stale-mosque.rules.ts';

const StaleMosque = z.object({
  id,
  name: z.string(),
  /** Null if nobody has ever checked it. */
  lastVerifiedAt: instant.nullable(),
  /** When its managers were last asked. */
  askedAt: instant.nullable(),
  /** Whether its times were confirmed lately; `none` if it has no times. */
  times: z.enum(['fresh', 'stale', 'none']),
  managers: z.number().int(),
  /** Whether its managers would be asked now: it has some, is unconfirmed, and wasn't asked in the last fourteen days. */
  isAskable: z.boolean(),
});
export type StaleMosque = z.infer<typeof StaleMosque>;

const tag = 'Mosques';

export const calls = {
  listStaleMosques: call('listStaleMosques', {
    method: 'GET',
    path: '/api/admin/stale-mosques',
    who: 'admin',
    tag,
    summary: `Mosques whose details nobody has confirmed for ${staleAfterDays} days, whose times nobody has confirmed for ${timesStaleAfterDays}, or that have no times; those checked longest ago first.`,
    input: z.strictObject({}),
    output: z.array(StaleMosque),
  }),
  askStaleMosques: call('askStaleMosques', {
    method: 'POST',
    path: '/api/admin/stale-mosques/ask',
    who: 'admin',
    tag,
    summary:
      'Asks the managers of those that have times whether everything is still right, by email and under the bell; those asked in the last fourteen days are skipped.',
    input: z.strictObject({}),
    output: z.object({ message: z.string(), asked: z.number().int(), withoutManager: z.number().int() }),
  }),
};
