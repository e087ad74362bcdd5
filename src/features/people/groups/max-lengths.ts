/** How many characters the fields of groups take at most: for the contract and for the forms, which load no schema. */
export const groupLengths = {
  name: 80,
  description: 2000,
  meetingSchedule: 200,
  location: 200,
  /** What somebody writes who asks to join. */
  message: 500,
  /** Why a moderator takes something down: without a report, and after one. */
  reason: 300,
  statement: 1000,
  post: 5000,
  resourceTitle: 150,
} as const;
