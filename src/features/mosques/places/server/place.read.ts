import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import { pick } from '#kit/contract/pick.ts';
import type { MapSource, SearchSource, WeeklySource } from '#kit/server/context.ts';
import type { SearchKind } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import type { SearchQuery } from '#kit/server/search/search-query.ts';
import { calls, IslamicSchool, OtherFacility } from '../place.contract.ts';
import { facilityNotFound, schoolNotFound } from '../place.errors.ts';
import { type PlaceKind, placePath, schoolText } from '../place.rules.ts';
import {
  type FacilityRow,
  findApprovedFacility,
  findApprovedSchool,
  formatAddress,
  hasFacilityCalled,
  isApproved,
  listApprovedFacilities,
  listApprovedSchools,
  meantMosques,
  nameKey,
  type PlaceRow,
  type SchoolRow,
} from './place.queries.ts';
import { mosqueDetails, places } from './place.tables.ts';

/** Returns a page of approved schools. */
export const listIslamicSchools = handle(calls.listIslamicSchools, async (ctx, input) => {
  const page = await listApprovedSchools(ctx.db, input);
  return { ...page, items: page.items.map(toIslamicSchool) };
});

/** Returns an approved school. Refuses: school_not_found. */
export const getIslamicSchool = handle(calls.getIslamicSchool, async (ctx, { id }) => {
  const row = await findApprovedSchool(ctx.db, id);
  if (!row) throw apiError(schoolNotFound);
  return toIslamicSchool(row);
});

/** Returns a page of approved other facilities. */
export const listOtherFacilities = handle(calls.listOtherFacilities, async (ctx, input) => {
  const page = await listApprovedFacilities(ctx.db, input);
  return { ...page, items: page.items.map(toOtherFacility) };
});

/** Returns an approved facility. Refuses: facility_not_found. */
export const getOtherFacility = handle(calls.getOtherFacility, async (ctx, { id }) => {
  const row = await findApprovedFacility(ctx.db, id);
  if (!row) throw apiError(facilityNotFound);
  return toOtherFacility(row);
});

function toIslamicSchool(row: SchoolRow): IslamicSchool {
  return present(IslamicSchool, row, {});
}

function toOtherFacility(row: FacilityRow): OtherFacility {
  return present(OtherFacility, row, {});
}

const schoolKind: MapKind = {
  name: 'school',
  label: 'Schools',
  shape: 'circle',
  text: 'text-school',
  order: 3,
  isUsual: true,
  listed: 4,
};

const facilityKind: MapKind = {
  name: 'facility',
  label: 'Facilities',
  shape: 'diamond',
  text: 'text-facility',
  order: 4,
  isUsual: true,
  listed: 4,
};

export const schoolsOnMap: MapSource = {
  kind: schoolKind,
  async items({ db }, limit) {
    const { items } = await listApprovedSchools(db, { limit });
    return items.map((row) => toItem(row, schoolText(row), `/school/${row.id}`));
  },
};

export const facilitiesOnMap: MapSource = {
  kind: facilityKind,
  async items({ db }, limit) {
    const { items } = await listApprovedFacilities(db, { limit });
    return items.map((row) => toItem(row, row.facilityType, `/facility/${row.id}`));
  },
};

function toItem(row: PlaceRow, detail: string, path: string): MapItem {
  const { id, name, latitude, longitude, phone } = row;
  return { id, name, address: formatAddress(row), latitude, longitude, detail, date: null, path, phone };
}

const mosques: SearchKind = {
  name: 'mosque',
  label: 'Mosques',
  order: 1,
  list: (search) => `/mosques?search=${encodeURIComponent(search)}`,
};

/** Mosques, Islamic schools and other facilities for search across the site; prayer rooms have their own. */
export const searchedPlaces: readonly SearchSource[] = [
  searchedPlacesOf('mosque', mosques),
  searchedPlacesOf('islamic_school', { name: 'school', label: 'Islamic schools', order: 7 }),
  searchedPlacesOf('other_facility', { name: 'facility', label: 'Other places', order: 8 }),
];

function searchedPlacesOf(placeKind: PlaceKind, kind: SearchKind): SearchSource {
  return {
    kind,
    isVisible: () => true,
    async find({ db }, query, limit) {
      const searched = {
        table: places,
        id: places.id,
        words: places.searchWords,
        where: isApproved(placeKind),
        meant: placeKind === 'mosque' ? await meantMosques(db, query) : undefined,
        order: { by: nameKey, direction: 'asc' },
      } as const;
      const named = await findByWords(db, query, searched, limit);
      const equipped =
        placeKind === 'mosque' && named.length < limit ? await findByFacility(db, query, limit) : [];
      const ids = [...new Set([...named, ...equipped])].slice(0, limit);
      const rows = await inOrderOf(ids, () =>
        db
          .select(pick(places, 'id', 'kind', 'name', 'address', 'postcode'))
          .from(places)
          .where(inArray(places.id, ids)),
      );
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        line: formatAddress(row),
        path: placePath(row),
      }));
    },
  };
}

/** Returns the ids of mosques with a facility that a search names, by name. */
async function findByFacility(db: Db, query: SearchQuery, limit: number): Promise<string[]> {
  const facility = hasFacilityCalled(query);
  if (!facility || query.isNear || query.isPartial) return [];
  const rows = await db
    .select({ id: places.id })
    .from(places)
    .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .where(and(isApproved('mosque'), facility))
    .orderBy(nameKey, places.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** More new places than a week brings. */
const limit = 200;

/** New places for the weekly email. */
export const weeklyPlaces: WeeklySource = {
  kind: { name: 'place', heading: 'New places', order: 5, limit: 3 },
  async items({ db }, since) {
    const rows = await db
      .select()
      .from(places)
      .where(and(eq(places.status, 'approved'), gte(places.createdAt, since), ne(places.source, 'sample')))
      .orderBy(places.createdAt)
      .limit(limit);
    return rows.map((row) => ({
      category: null,
      placeId: row.id,
      point: { latitude: row.latitude, longitude: row.longitude },
      title: row.name,
      line: `${row.address}, ${row.postcode}`,
      path: placePath(row),
    }));
  },
};
