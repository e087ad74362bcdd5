import { erasureOf, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { siteSettings } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(siteSettings, {
    key: ofProgram,
    value: 'Nobody in it: the site’s settings, with the contact details that it publishes.',
  }),
];
