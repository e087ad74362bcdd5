import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { visitsPath, vitals } from './visit.rules.ts';

/** A path on this site, without the query. */
const path = z.string().max(200);

const tag = 'Visits';

export const calls = {
  sendVisit: call('sendVisit', {
    method: 'POST',
    path: visitsPath,
    who: 'everyone',
    tag,
    changesNothing: true,
    limit: { times: 120, perSeconds: 60 },
    summary:
      'Sent by a browser when the visitor leaves a page: the screens that were opened without loading a page, and how fast the page was. Counts identify no visitor; paths that aren’t screens of this site are ignored.',
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
