import { doublePrecision, pgView, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
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
