import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant } from '#kit/contract/fields.ts';

/** A report of one violation, in the format of the Reporting API. */
const Report = z.object({
  type: z.string().max(60),
  url: z.string().max(2000),
  body: z.record(z.string(), z.unknown()),
});

export const BrowserReport = z.object({
  id,
  /** The rule of the page's Content Security Policy: 'script-src-elem'. */
  directive: z.string(),
  /** The blocked source: an origin, or a word such as 'inline'. */
  blocked: z.string(),
  /** The page's path, with '…' for every part that identifies a person or a thing. */
  page: z.string(),
  count: z.number().int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
});
export type BrowserReport = z.infer<typeof BrowserReport>;

const tag = 'Browser reports';
const done = z.object({ message: z.string() });

export const calls = {
  sendBrowserReports: call('sendBrowserReports', {
    method: 'POST',
    path: '/api/browser-reports',
    who: 'everyone',
    tag,
    summary:
      'Browsers report here what a page’s Content Security Policy made them refuse. They are counted without the person, the network address or what was written.',
    input: z.strictObject({ reports: z.array(Report).max(50) }),
    output: done,
    body: 'reports',
    fromAnywhere: true,
    limit: { times: 30, perSeconds: 60 },
  }),
  listBrowserReports: call('listBrowserReports', {
    method: 'GET',
    path: '/api/admin/browser-reports',
    who: 'admin',
    tag,
    summary:
      'What browsers have blocked on our pages in the last 30 days, most recent first; at most 200 kinds.',
    input: z.strictObject({}),
    output: z.array(BrowserReport),
  }),
  clearBrowserReports: call('clearBrowserReports', {
    method: 'DELETE',
    path: '/api/admin/browser-reports',
    who: 'admin',
    tag,
    summary: 'Deletes all browser reports, once they have been dealt with.',
    input: z.strictObject({}),
    output: done,
  }),
};
