import type { OwnOpportunity, VolunteerOpportunity } from '../contract.ts';
import type { volunteerOpportunities } from './tables.ts';

/** An opportunity as the public sees it: how to reach its organiser is for applicants. */
export function toVolunteerOpportunity(
  row: typeof volunteerOpportunities.$inferSelect,
): VolunteerOpportunity {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    priority: row.priority,
    timeCommitment: row.timeCommitment,
    requiredSkills: row.requiredSkills,
    requiredLanguages: row.requiredLanguages,
    requiresDbsCheck: row.requiresDbsCheck,
    location: row.location,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    currentVolunteers: row.currentVolunteers,
    maxVolunteers: row.maxVolunteers,
  };
}

/** An opportunity as whoever posted it sees it. */
export function toOwnOpportunity(row: typeof volunteerOpportunities.$inferSelect): OwnOpportunity {
  const approval = row.isApproved ? 'approved' : row.rejectionReason === null ? 'pending' : 'rejected';
  return {
    ...toVolunteerOpportunity(row),
    approval,
    rejectionReason: row.rejectionReason,
    status: row.status,
  };
}
