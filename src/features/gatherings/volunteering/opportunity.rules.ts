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

/** pending: waits for approval. */
export const approvalStates = ['pending', 'approved', 'rejected'] as const;

export const volunteerPriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** active: volunteers are wanted; paused: taken off the list for a while; closed: over. */
export const opportunityStatuses = ['active', 'paused', 'closed'] as const;

export const contactMethods = ['platform', 'email', 'phone'] as const;
export type ContactMethod = (typeof contactMethods)[number];

export const contactMethodLabels: Record<ContactMethod, string> = {
  platform: 'Through Mahalla',
  email: 'By email',
  phone: 'By phone',
};

/** Requirements that volunteers should meet. */
export const requirementTypes = ['skill', 'language', 'qualification'] as const;
export type RequirementType = (typeof requirementTypes)[number];

/** The level of a requirement; `any` by default. */
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
 * pending: no reply yet; accepted, rejected: by the organiser; withdrawn: by the volunteer; closed: the opportunity ended before
 * a reply.
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

/** The range of minimum ages; members are 18 or older. */
export const minAgeLimit = 18;
export const maxAgeLimit = 25;

/** Maximum lengths in characters, for the contract’s schemas and the forms. */
export const volunteeringLengths = {
  requirement: 60,
  scheduleNotes: 200,
  /** The volunteer’s message, and the organiser’s reply. */
  message: 2000,
  availability: 300,
  experience: 2000,
} as const;

export const maxRequirements = 10;
export const maxScheduleEntries = 14;
