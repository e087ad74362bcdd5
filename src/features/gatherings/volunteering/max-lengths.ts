/** How many characters the fields of this feature take at most: for the contract’s schemas and for the forms. */
export const volunteeringLengths = {
  requirement: 60,
  scheduleNotes: 200,
  /** Why somebody applies, and what the organiser answers. */
  message: 2000,
  availability: 300,
  experience: 2000,
} as const;

export const maxRequirements = 10;
export const maxScheduleEntries = 14;
