import { doublePrecision, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { asrOpinions, methods, shafaqs } from '../calculation.ts';
import { placeKinds, placeStatuses } from '../place-kinds.ts';

/** What other features may read of places, in joins of their own. Writing goes by the functions of this feature. */
export const knownPlaces = pgView('places', {
  id: idColumn(),
  kind: text('kind', { enum: placeKinds }).notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  postcode: text('postcode').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  status: text('status', { enum: placeStatuses }).notNull(),
  source: text('source').notNull(),
  createdAt: instantColumn('created_at').notNull(),
}).existing();

/** How the begin times of mosques are computed; one that is not in it has the defaults. */
export const knownCalculations = pgView('mosque_prayer_settings', {
  mosqueId: uuid('mosque_id').notNull(),
  method: text('method', { enum: methods }).notNull(),
  shafaq: text('shafaq', { enum: shafaqs }).notNull(),
  asrOpinion: text('asr_opinion', { enum: asrOpinions }).notNull(),
}).existing();
