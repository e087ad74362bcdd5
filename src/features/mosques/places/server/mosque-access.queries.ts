import { type AnyColumn, and, arrayContains, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AccessFact } from '../access-facts.rules.ts';
import { mosqueDetails } from './place.tables.ts';

/** What somebody needs of a mosque. */
export type AccessNeeds = {
  wheelchair?: boolean | undefined;
  /** The facts that a mosque must have. */
  access?: readonly AccessFact[] | undefined;
  /** Includes mosques where one of the facts isn't known. */
  accessUnknown?: boolean | undefined;
};

/** Step-free to the prayer hall or, where that isn't known, with the facility: the fact was asked for and has a day. */
export const hasWheelchairAccess = or(
  eq(mosqueDetails.stepFree, true),
  and(isNull(mosqueDetails.stepFree), arrayContains(mosqueDetails.facilities, ['Wheelchair Access'])),
);

/**
 * Returns the condition that the place with this id has the access that somebody needs; undefined if nothing is asked for. Of what isn't a
 * mosque, or is at no known place, no fact is known.
 */
export function hasAccess(placeId: AnyColumn, { access = [], accessUnknown }: AccessNeeds): SQL | undefined {
  if (access.length === 0) return undefined;
  const facts = access.map((fact) => sql`details.${sql.identifier(mosqueDetails[fact].name)}`);
  const details = sql`select 1 from ${mosqueDetails} as details where details.place_id = ${placeId}`;
  return accessUnknown
    ? sql`not exists (${details} and not (${sql.join(
        facts.map((fact) => sql`${fact} is not false`),
        sql` and `,
      )}))`
    : sql`exists (${details} and ${sql.join(facts, sql` and `)})`;
}
