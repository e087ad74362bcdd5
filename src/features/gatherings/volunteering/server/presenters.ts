import { inArray } from 'drizzle-orm';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { OwnOpportunity, VolunteerOpportunity } from '../contract.ts';
import { namesOf } from '../opportunity-needs.ts';
import { type AnswerFigures, answerFigures, noAnswers, organiserKey } from './answer-figures.ts';
import { waitingCounts } from './applications/queries.ts';
import type { OpportunityRow } from './queries.ts';

/** What is shown beside an opportunity’s own columns. */
type Beside = { organizationName: string | null; figures: AnswerFigures };

/** Opportunities as the public sees them: how to reach their organisers is for those who are accepted. */
export async function toVolunteerOpportunities(
  db: Db,
  rows: readonly OpportunityRow[],
  now: Date,
): Promise<VolunteerOpportunity[]> {
  const [names, figures] = await Promise.all([placeNames(db, rows), answerFigures(db, rows, now)]);
  return rows.map((row) =>
    toVolunteerOpportunity(row, {
      organizationName: names.get(row.placeId ?? '') ?? null,
      figures: figures.get(organiserKey(row) ?? '') ?? noAnswers,
    }),
  );
}

function toVolunteerOpportunity(row: OpportunityRow, { organizationName, figures }: Beside) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    priority: row.priority,
    timeCommitment: row.timeCommitment,
    requiredSkills: namesOf(row.requirements, 'skill'),
    requiredLanguages: namesOf(row.requirements, 'language'),
    requiredQualifications: namesOf(row.requirements, 'qualification'),
    requirements: row.requirements,
    requiresDbsCheck: row.requiresDbsCheck,
    minimumAge: row.minimumAge,
    schedule: row.schedule,
    startDate: row.startDate,
    endDate: row.endDate,
    isOngoing: row.isOngoing,
    location: row.location,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    currentVolunteers: row.currentVolunteers,
    maxVolunteers: row.maxVolunteers,
    organizationId: organizationName === null ? null : row.placeId,
    organizationName,
    ...figures,
  };
}

/** Opportunities as their organisers see them. */
export async function toOwnOpportunities(
  db: Db,
  rows: readonly OpportunityRow[],
  now: Date,
): Promise<OwnOpportunity[]> {
  const waiting = await waitingCounts(db, rows);
  const shown = await toVolunteerOpportunities(db, rows, now);
  return shown.flatMap((opportunity, at) => {
    const row = rows[at];
    if (!row) return [];
    const { rejectionReason, status, postcode, contactMethod, contactDetails, updatedAt } = row;
    const own = { rejectionReason, status, postcode, contactMethod, contactDetails, updatedAt };
    return [
      { ...opportunity, ...own, approval: approvalOf(row), waitingApplications: waiting.get(row.id) ?? 0 },
    ];
  });
}

/** How an opportunity stands with the administrators. */
export function approvalOf(row: OpportunityRow): OwnOpportunity['approval'] {
  if (row.isApproved) return 'approved';
  return row.rejectionReason === null ? 'pending' : 'rejected';
}

async function placeNames(db: Db, rows: readonly OpportunityRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ placeId }) => placeId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: knownPlaces.id, name: knownPlaces.name })
    .from(knownPlaces)
    .where(inArray(knownPlaces.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}
