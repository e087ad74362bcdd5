import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { haversineOf, type Point } from '#kit/contract/distance.ts';

/**
 * That a row lies at most so many great-circle metres from a place, by the haversine formula, as src/kit/contract/distance.ts measures
 * it; what has no position is not near.
 */
export function isNear(
  row: { latitude: AnyPgColumn; longitude: AnyPgColumn },
  { place: { latitude, longitude }, metres }: { place: Point; metres: number },
): SQL {
  const half = (degrees: SQL) => sql`power(sin(radians(${degrees}) / 2), 2)`;
  const chord = sql`${half(sql`${row.latitude} - ${latitude}::float8`)} + cos(radians(${latitude}::float8)) *
    cos(radians(${row.latitude})) * ${half(sql`${row.longitude} - ${longitude}::float8`)}`;
  return sql`(${chord}) <= ${haversineOf(metres)}::float8`;
}
