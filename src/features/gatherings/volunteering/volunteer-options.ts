export const volunteerCategories = [
  'education',
  'community_support',
  'event_help',
  'administration',
  'youth_programs',
  'elderly_care',
  'fundraising',
  'outreach',
] as const;
export type VolunteerCategory = (typeof volunteerCategories)[number];

export const volunteerCategoryLabels: Record<VolunteerCategory, string> = {
  education: 'Education & Teaching',
  community_support: 'Community Support',
  event_help: 'Event Help',
  administration: 'Administration',
  youth_programs: 'Youth Programs',
  elderly_care: 'Elderly Care',
  fundraising: 'Fundraising',
  outreach: 'Community Outreach',
};

export const timeCommitments = [
  '1-2_hours_week',
  '3-5_hours_week',
  '5-10_hours_week',
  '10+_hours_week',
  'one_time',
  'ongoing',
] as const;
export type TimeCommitment = (typeof timeCommitments)[number];

export const timeCommitmentLabels: Record<TimeCommitment, string> = {
  '1-2_hours_week': '1–2 hours a week',
  '3-5_hours_week': '3–5 hours a week',
  '5-10_hours_week': '5–10 hours a week',
  '10+_hours_week': '10+ hours a week',
  one_time: 'One-time commitment',
  ongoing: 'Ongoing/Flexible',
};

export const priorityLabels = {
  low: 'Low priority',
  medium: 'Medium priority',
  high: 'High priority',
  urgent: 'Urgent',
} as const;

/** pending: waits for an administrator. */
export const approvalStates = ['pending', 'approved', 'rejected'] as const;

export const volunteerPriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** active: people are wanted; paused: nobody answers at the moment; closed: over. */
export const opportunityStatuses = ['active', 'paused', 'closed'] as const;

export const contactMethods = ['platform', 'email', 'phone'] as const;

export const contactMethodLabels: Record<(typeof contactMethods)[number], string> = {
  platform: 'Through Mahalla',
  email: 'By e-mail',
  phone: 'By phone',
};

/** What volunteers bring with them. */
export const requirementTypes = ['skill', 'language', 'qualification'] as const;
export type RequirementType = (typeof requirementTypes)[number];

/** How well: any will do for most. */
export const proficiencyLevels = ['any', 'basic', 'good', 'expert'] as const;
export type ProficiencyLevel = (typeof proficiencyLevels)[number];

export const proficiencyLabels: Record<ProficiencyLevel, string> = {
  any: 'Any level',
  basic: 'Basic',
  good: 'Good',
  expert: 'Expert',
};

/** ISO days of the week, 1 for Monday to 7 for Sunday. */
export const weekdayLabels = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/**
 * pending: unanswered; accepted, rejected: by the organiser; withdrawn: by the volunteer; closed: the opportunity was over before
 * anybody answered.
 */
export const applicationStatuses = ['pending', 'accepted', 'rejected', 'withdrawn', 'closed'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Not accepted',
  withdrawn: 'Withdrawn',
  closed: 'Opportunity closed',
};

/** Between these a minimum age for volunteers makes sense: accounts are for people of 13 and over. */
export const youngestLimit = 13;
export const oldestLimit = 25;
