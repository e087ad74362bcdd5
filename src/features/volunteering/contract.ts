import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { priorities, timeCommitments, volunteerCategories } from './volunteer-words.ts';

/** An opportunity as the public sees it: no contact details, which members get by applying. */
export const VolunteerOpportunity = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(volunteerCategories),
  priority: z.enum(priorities),
  timeCommitment: z.enum(timeCommitments),
  requiredSkills: z.array(z.string()),
  requiredLanguages: z.array(z.string()),
  requiresDbsCheck: z.boolean(),
  location: z.string(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currentVolunteers: z.number().int(),
  /** Null where any number is welcome. */
  maxVolunteers: z.number().int().nullable(),
});
export type VolunteerOpportunity = z.infer<typeof VolunteerOpportunity>;

export const calls = {
  listVolunteerOpportunities: call('listVolunteerOpportunities', {
    method: 'GET',
    path: '/api/volunteer/opportunities',
    who: 'everyone',
    tag: 'Volunteering',
    summary: 'Active, approved volunteer opportunities, newest first.',
    input: z.strictObject({ ...pagingFields, category: z.enum(volunteerCategories).optional() }),
    output: z.array(VolunteerOpportunity),
    paged: true,
    cacheSeconds: 300,
  }),
};
