import type { VolunteerOpportunity } from '../contract.ts';
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
