import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { distanceTo, findDistanceOrigin, toDistance } from '#features/accounts/users/server/public.ts';
import { waitingChanges, waitingChangesTo } from '#features/care/approvals/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { milesToMetres } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { MapKind } from '#kit/contract/map-shapes.ts';
import { pick } from '#kit/contract/pick.ts';
import { pictureNotFound } from '#kit/contract/upload-errors.ts';
import type { Ctx, MapSource, SearchSource, WeeklySource } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { BusinessDetail, calls } from '../business.contract.ts';
import {
  type BusinessRow,
  businessTarget,
  isListed,
  isPublicBusiness,
  listPublicBusinesses,
  meantBusinesses,
  toBusinesses,
} from './business.queries.ts';
import { businessCategories, businessCategoryLinks, businesses } from './business.tables.ts';
import { hasOpenClaim } from './business-claim.own.ts';
import { editsNow, isOwner, isShownEditing, mayEdit, requireVisibleBusiness } from './business-owner.ts';
import { pictureIdOf } from './business-pictures.ts';

/** Returns a page of the directory. Refuses: postcode_unknown. */
export const listBusinesses = handle(calls.listBusinesses, async (ctx, input) => {
  const from = (await findDistanceOrigin(ctx, input)) ?? undefined;
  const filter = {
    ...input,
    from,
    openAt: input.open ? ctx.now : undefined,
    withinMetres: input.within === undefined ? undefined : milesToMetres(input.within),
  };
  const page = await listPublicBusinesses(ctx.db, filter, input.sort, input);
  const shown = await toBusinesses(
    ctx.db,
    page.items.map(({ business }) => business),
    ctx.now,
  );
  const items = shown.map((business, at) => ({
    ...business,
    ...toDistance(page.items[at]?.distance ?? null, from ?? null),
  }));
  return { ...page, items };
});

/**
 * Returns a business: a public one to everyone, any to its owner and to administrators. Refuses: business_not_found,
 * postcode_unknown.
 */
export const getBusiness = handle(calls.getBusiness, async (ctx, { id, ...asked }) => {
  const row = await requireVisibleBusiness(ctx, id);
  const [shown] = await toBusinesses(ctx.db, [row], ctx.now);
  const from = await findDistanceOrigin(ctx, asked);
  const mosque = row.placeId === null ? null : await findApprovedMosque(ctx.db, row.placeId);
  if (!shown) throw new Error('A business was lost on its way.');
  const changeWaits = editsNow(ctx, row) && (await waitingChanges(ctx.db, businessTarget, [id])).has(id);
  return present(BusinessDetail, row, {
    ...shown,
    ...distanceTo(row, from),
    placeId: mosque?.id ?? null,
    placeName: mosque?.name ?? null,
    isOwn: isOwner(ctx, row),
    canEdit: isShownEditing(ctx, row),
    hasOwner: row.ownerUserId !== null,
    claimWaits: await hasOwnPendingClaim(ctx, row),
    changeWaits,
  });
});

/** Whether a claim of the caller is pending. Only members can claim, and only a business without an owner. */
async function hasOwnPendingClaim({ db, actor }: Ctx, { id, ownerUserId }: BusinessRow): Promise<boolean> {
  return ownerUserId === null && actor.kind === 'person' && (await hasOpenClaim(db, id, actor.id));
}

/**
 * Returns a picture to anyone who may see its business; a pending one only to its owner and administrators. Refuses:
 * image_not_found.
 */
export const getBusinessPicture = handle(calls.getBusinessPicture, async (ctx, { name }) => {
  const key = `businesses/${name}`;
  const id = pictureIdOf(key) ?? '';
  const shownBy = await ctx.db
    .select()
    .from(businesses)
    .where(sql`${businesses.pictures} && array[${id}]::text[]`)
    .limit(10);
  const mayLook =
    shownBy.some(isPublicBusiness) ||
    [...shownBy, ...(await findBusinessesWithPending(ctx, id))].some((row) => mayEdit(ctx, row));
  const bytes = mayLook ? await ctx.files.get(key) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

/** Returns the businesses with a pending change that contains the picture. */
async function findBusinessesWithPending({ db }: Ctx, id: string): Promise<BusinessRow[]> {
  const waiting = await waitingChangesTo(db, businessTarget, 'pictures[*]', [id]);
  const ids = waiting.flatMap(({ changes }) => Object.keys(changes));
  return db.select().from(businesses).where(inArray(businesses.id, ids)).limit(1);
}

/**
 * Lists all categories by name, each with the number of public businesses in it and in its subcategories. The subquery needs
 * aliases, because Drizzle omits table names in a query of one table.
 */
export function listCategories(db: Db) {
  return db
    .select({
      ...pick(businessCategories, 'id', 'name', 'slug', 'parentId'),
      businessCount: sql<number>`(
        select count(distinct listed.id)::int
        from ${businessCategoryLinks} as link
        join ${businessCategories} as inside on inside.id = link.category_id
        join ${businesses} as listed on listed.id = link.business_id
        where (inside.id = "business_categories"."id" or inside.parent_id = "business_categories"."id")
          and listed.status = 'approved' and listed.removed_at is null)`,
    })
    .from(businessCategories)
    .orderBy(sql`lower(${businessCategories.name})`);
}

/** Returns all categories as a flat tree. */
export const listBusinessCategories = handle(calls.listBusinessCategories, (ctx) => listCategories(ctx.db));

const businessMapKind: MapKind = {
  name: 'business',
  label: 'Businesses',
  shape: 'hexagon',
  text: 'text-business',
  order: 7,
  isUsual: false,
  listed: 4,
};

/** Businesses with a position that are shown on the map, featured ones first. */
export const businessesOnMap: MapSource = {
  kind: businessMapKind,
  async items({ db }, limit) {
    const rows = await db
      .select()
      .from(businesses)
      .where(and(isListed, eq(businesses.showOnMap, true), isNotNull(businesses.latitude)))
      .orderBy(sql`(not ${businesses.isFeatured})`, sql`lower(${businesses.name})`, businesses.id)
      .limit(limit);
    return rows.flatMap(({ latitude, longitude, ...row }) =>
      latitude === null || longitude === null
        ? []
        : [
            {
              ...pick(row, 'id', 'name', 'phone'),
              address: `${row.address}, ${row.postcode}`,
              latitude,
              longitude,
              detail: row.categoryNames,
              date: null,
              path: `/business-directory/${row.id}`,
            },
          ],
    );
  },
};

/** Businesses in the search across the site. */
export const searchedBusinesses: SearchSource = {
  kind: {
    name: 'business',
    label: 'Businesses',
    order: 4,
    list: (search) => `/business-directory?search=${encodeURIComponent(search)}`,
  },
  isVisible: () => true,
  async find({ db }, query, limit) {
    const searched = {
      table: businesses,
      id: businesses.id,
      words: businesses.searchWords,
      where: isListed,
      meant: await meantBusinesses(db, query),
      order: { by: sql`lower(${businesses.name})`, direction: 'asc' },
    } as const;
    const ids = await findByWords(db, query, searched, limit);
    const rows = await inOrderOf(ids, () => db.select().from(businesses).where(inArray(businesses.id, ids)));
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      line: `${row.categoryNames}, ${row.ward ?? row.postcode}`,
      path: `/business-directory/${row.id}`,
    }));
  },
};

/** More than the borough gets in a week. */
const maxWeeklyBusinesses = 200;

/** New businesses in the weekly email. */
export const weeklyBusinesses: WeeklySource = {
  kind: { name: 'business', heading: 'New in the business directory', order: 7, limit: 4 },
  async items({ db }, since) {
    const rows = await db
      .select()
      .from(businesses)
      .where(and(isListed, gt(businesses.approvedAt, since)))
      .orderBy(asc(businesses.approvedAt), asc(businesses.id))
      .limit(maxWeeklyBusinesses);
    return rows.map(({ id, name, categoryNames, address, latitude, longitude, ownerUserId }) => ({
      category: null,
      placeId: null,
      point: latitude === null || longitude === null ? null : { latitude, longitude },
      title: name,
      line: `${categoryNames}, ${address}`,
      path: `/business-directory/${id}`,
      authorId: ownerUserId,
    }));
  },
};
