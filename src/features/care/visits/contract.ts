import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { vitals } from './metrics.ts';
import { visitsPath } from './visits-path.ts';

/** An address of ours, without what is asked in it. */
const path = z.string().max(200);

const tag = 'Visits';

export const calls = {
  sendVisit: call('sendVisit', {
    method: 'POST',
    path: visitsPath,
    who: 'everyone',
    tag,
    changesNothing: true,
    summary:
      'What a browser says when a page is left: the screens that were opened without loading a page, and how fast the page was. Counted without the visitor; what is no screen of ours is left out.',
    input: z.strictObject({
      pages: z.array(path).max(100).default([]),
      vitals: z
        .array(z.strictObject({ name: z.enum(vitals), value: z.number().min(0).max(600_000), page: path }))
        .max(20)
        .default([]),
    }),
    output: z.object({ message: z.string() }),
  }),
};
