import { doublePrecision, integer, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn, readOnlyTable } from '#kit/server/db/columns.ts';
import { asrOpinions, methods, shafaqs } from '../calculation.rules.ts';
import { placeKinds, placeStatuses } from '../place.rules.ts';

/** The columns of places that other features may use in their queries. Writes go through this feature's functions. */
export const knownPlaces = readOnlyTable('places', {
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
});

/** What other features' queries may use of the columns that only mosques have. */
export const knownMosqueDetails = readOnlyTable('mosque_details', {
  placeId: uuid('place_id').notNull(),
  minutesToJanazah: integer('minutes_to_janazah'),
});

/** How mosques' start times are calculated; a mosque without a row has the defaults. */
export const knownCalculations = readOnlyTable('mosque_prayer_settings', {
  mosqueId: uuid('mosque_id').notNull(),
  method: text('method', { enum: methods }).notNull(),
  shafaq: text('shafaq', { enum: shafaqs }).notNull(),
  asrOpinion: text('asr_opinion', { enum: asrOpinions }).notNull(),
});
