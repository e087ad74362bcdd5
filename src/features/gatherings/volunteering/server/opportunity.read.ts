import { and, inArray } from 'drizzle-orm';
import { isBlocked, notBlocked } from '#features/accounts/blocks/server/public.ts';
import {
  actorIdOf,
  distanceTo,
  findDistanceOrigin,
  memberNames,
} from '#features/accounts/users/server/public.ts';
import {
  actsAsAdministrator,
  actsAsAdministratorOrAsk,
  isShownAdministration,
} from '#kit/contract/audience.ts';
import { milesToMetres } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, MapSource, SearchSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { calls, type OpportunityDetail } from '../opportunity.contract.ts';
import { timeCommitmentLabels, volunteerCategoryLabels } from '../opportunity.rules.ts';
import { placesText } from '../opportunity-text.rules.ts';
import { opportunityNotFound } from '../volunteering.errors.ts';
import {
  type ApplicationRow,
  countActiveVolunteers,
  countApplicationsOf,
  countWaitingApplications,
  findApplicationByVolunteer,
  findApplicationsByOpportunityIds,
} from './application.queries.ts';
import { findConversationPaths } from './application-lifecycle.ts';
import { toApplicationSummary } from './application-presenters.ts';
import {
  approvalOf,
  countOpenOpportunities,
  findOpportunity,
  isOpen,
  isOpenNow,
  listOpenOpportunities,
  listOpportunitiesByAuthor,
  meantOpportunities,
  type OpportunityRow,
  toOwnOpportunities,
  toVolunteerOpportunities,
} from './opportunity.queries.ts';
import { withOwnPendingChange } from './opportunity.review.ts';
import { volunteerOpportunities } from './opportunity.tables.ts';
import { isOrganiser, isVolunteeringOpen, requireAudience } from './opportunity-access.ts';

/** Returns a page of the open opportunities. Refuses: not_signed_in, not_allowed, postcode_unknown. */
export const listVolunteerOpportunities = handle(calls.listVolunteerOpportunities, async (ctx, input) => {
  await requireAudience(ctx);
  const place = await findDistanceOrigin(ctx, input);
  const near =
    place && input.within !== undefined ? { place, metres: milesToMetres(input.within) } : undefined;
  const viewerId = actorIdOf(ctx);
  const page = await listOpenOpportunities(ctx, { ...input, near, viewerId }, input);
  const ids = page.items.map(({ id }) => id);
  const own = viewerId === null ? undefined : await findApplicationsByOpportunityIds(ctx.db, viewerId, ids);
  const items = await toVolunteerOpportunities(ctx.db, page.items, ctx.now);
  return {
    ...page,
    items: items.map((item) => ({
      ...item,
      ...distanceTo(item, place),
      application: toApplicationSummary(own?.get(item.id)),
    })),
  };
});

/** Returns one opportunity. Refuses: not_signed_in, not_allowed, opportunity_not_found, confirm_password, second_factor_needed. */
export const getVolunteerOpportunity = handle(calls.getVolunteerOpportunity, async (ctx, { id }) => {
  await requireAudience(ctx);
  const row = await findOpportunity(ctx.db, id);
  if (!row || row.removedAt !== null) throw apiError(opportunityNotFound);
  const viewerId = actorIdOf(ctx);
  const application = viewerId === null ? undefined : await findApplicationByVolunteer(ctx.db, id, viewerId);
  const isOwn = await isOrganiser(ctx, row);
  const seesAll = isOwn || actsAsAdministrator(ctx.actor, ctx.now);
  if (!seesAll && !(await canSeeOpportunity(ctx, row, application))) throw apiError(opportunityNotFound);
  const { row: shown, changeWaits } = await withOwnPendingChange(ctx, row);
  const [opportunity] = await toVolunteerOpportunities(ctx.db, [shown], ctx.now);
  if (!opportunity) throw apiError(opportunityNotFound);
  const waiting = seesAll ? await countWaitingApplications(ctx.db, [row]) : undefined;
  return {
    ...opportunity,
    ...distanceTo(shown, await findDistanceOrigin(ctx, {})),
    application: toApplicationSummary(application),
    status: row.status,
    approval: approvalOf(row),
    isOpen: isOpenNow(row, ctx.now),
    postedBy: opportunity.organizationName === null ? await posterName(ctx, row) : null,
    isOwn,
    canOrganise: isOwn || isShownAdministration(ctx.actor),
    waitingApplications: waiting ? (waiting.get(row.id) ?? 0) : null,
    changeWaits: seesAll && changeWaits,
    conversationPath: await findConversationPath(ctx, application),
    contact: isOwn || application?.status === 'accepted' ? contactOf(row) : null,
  };
});

/**
 * Whether the caller may see an approved opportunity: while it is open, and afterwards if they applied; never if a block exists
 * between them and the author.
 */
async function canSeeOpportunity(
  ctx: Ctx,
  row: OpportunityRow,
  application: ApplicationRow | undefined,
): Promise<boolean> {
  const viewerId = actorIdOf(ctx);
  const isWanted = row.isApproved && (row.status !== 'closed' || application !== undefined);
  const isApart =
    viewerId !== null && row.createdBy !== null && (await isBlocked(ctx.db, viewerId, row.createdBy));
  return (isWanted && !isApart) || actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

async function findConversationPath(
  ctx: Ctx,
  application: ApplicationRow | undefined,
): Promise<string | null> {
  if (application?.status !== 'accepted') return null;
  const paths = await findConversationPaths(ctx, application.volunteerId, application.opportunityId);
  return [...paths.values()][0] ?? null;
}

function contactOf({ contactMethod, contactDetails }: OpportunityRow): OpportunityDetail['contact'] {
  return contactDetails === null ? null : { method: contactMethod, details: contactDetails };
}

/** Returns the author’s name for members; null for visitors. */
async function posterName(ctx: Ctx, { createdBy }: OpportunityRow): Promise<string | null> {
  if (ctx.actor.kind === 'visitor' || createdBy === null) return null;
  return (await memberNames(ctx.db, [createdBy])).get(createdBy) ?? null;
}

/** Returns the figures of the page, and the caller’s opportunities. Refuses: not_signed_in, not_allowed. */
export const getVolunteering = handle(calls.getVolunteering, async (ctx) => {
  await requireAudience(ctx);
  const callerId = ctx.actor.kind === 'person' ? ctx.actor.id : null;
  const own = callerId === null ? [] : await listOpportunitiesByAuthor(ctx.db, callerId);
  return {
    active: await countOpenOpportunities(ctx.db, ctx.now),
    activeVolunteers: await countActiveVolunteers(ctx.db),
    ownApplications: callerId === null ? 0 : await countApplicationsOf(ctx.db, callerId),
    own: await toOwnOpportunities(ctx.db, own, ctx.now),
  };
});

const kind: MapKind = {
  name: 'volunteer',
  label: 'Volunteers',
  shape: 'heart',
  text: 'text-volunteer',
  order: 5,
  isUsual: false,
  listed: 4,
};

/** Open opportunities with a position on the map, for those to whom volunteering is open. */
export const opportunitiesOnMap: MapSource = {
  kind,
  isPersonal: true,
  async items(ctx, limit) {
    if (!(await isVolunteeringOpen(ctx))) return [];
    const viewerId = actorIdOf(ctx);
    const { items } = await listOpenOpportunities(ctx, { viewerId, isPlaced: true }, { limit });
    return items.flatMap(toItem);
  },
};

function toItem(row: OpportunityRow): MapItem[] {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) return [];
  return [
    {
      id: row.id,
      name: row.title,
      address: [row.location, row.address].filter(Boolean).join(', '),
      latitude,
      longitude,
      detail: `${volunteerCategoryLabels[row.category]} · ${timeCommitmentLabels[row.timeCommitment]} · ${placesText(row)}`,
      date: null,
      path: `/volunteering/${row.id}`,
      phone: null,
    },
  ];
}

/** Open opportunities in the site’s search, for those to whom volunteering is open. */
export const searchedOpportunities: SearchSource = {
  kind: { name: 'opportunity', label: 'Volunteering', order: 5 },
  isVisible: isVolunteeringOpen,
  async find(ctx, query, limit) {
    const ids = await findByWords(
      ctx.db,
      query,
      {
        table: volunteerOpportunities,
        id: volunteerOpportunities.id,
        words: volunteerOpportunities.searchWords,
        where: and(isOpen(ctx.now), notBlocked(actorIdOf(ctx), volunteerOpportunities.createdBy)),
        meant: await meantOpportunities(ctx.db, query),
        order: { by: volunteerOpportunities.createdAt, direction: 'desc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () =>
      ctx.db.select().from(volunteerOpportunities).where(inArray(volunteerOpportunities.id, ids)),
    );
    return rows.map((row) => ({
      ...pick(row, 'id', 'title'),
      line: [volunteerCategoryLabels[row.category], row.location].filter(Boolean).join(', '),
      path: `/volunteering/${row.id}`,
    }));
  },
};
