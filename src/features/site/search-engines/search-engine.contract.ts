import { z } from 'zod';
import { call } from '#kit/contract/call.ts';

const nothing = z.strictObject({});

export const calls = {
  getSitemap: call('getSitemap', {
    method: 'GET',
    path: '/sitemap.xml',
    who: 'everyone',
    tag: 'Search engines',
    summary: 'The URLs of all public pages (sitemaps.org).',
    input: nothing,
    output: z.string(),
    mediaType: 'application/xml; charset=utf-8',
    cacheSeconds: 3600,
  }),
  getRobots: call('getRobots', {
    method: 'GET',
    path: '/robots.txt',
    who: 'everyone',
    tag: 'Search engines',
    summary: 'What search engines may read.',
    input: nothing,
    output: z.string(),
    mediaType: 'text/plain; charset=utf-8',
    cacheSeconds: 3600,
  }),
};
