/** What feedback to a mosque is about. */
export const feedbackTypes = ['question', 'suggestion', 'thanks', 'complaint', 'correction'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

export const feedbackTypeLabels: Record<FeedbackType, string> = {
  question: 'Question',
  suggestion: 'Suggestion',
  thanks: 'Thanks',
  complaint: 'Complaint',
  correction: 'Something is wrong on this page',
};

export const feedbackStatuses = ['pending', 'answered'] as const;

/** Maximum lengths in characters; `message` applies to the reply too. */
export const feedbackLengths = { subject: 120, message: 3000 } as const;
