import type { ServerFeature } from '#kit/server/server-feature.ts';
import { search } from './search.ts';

export const siteSearch: ServerFeature = { name: 'search', handlers: [search] };
