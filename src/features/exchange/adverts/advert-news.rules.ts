import { chooseWithinDays, maxLateDays } from './advert.rules.ts';

/** The changes to an advert that its owner is notified of. */
export const advertSteps = [
  'submitted',
  'approved',
  'renewed',
  'rejected',
  'pay_soon',
  'lapsed',
  'paid',
  'paid_late',
  'no_days',
  'days_chosen',
  'money_back',
  'ending',
  'ended',
  'paused',
  'activated',
  'refunded',
] as const;
export type AdvertStep = (typeof advertSteps)[number];

type AdvertDetails = {
  title: string;
  /** "1 December 2026 to 14 December 2026". */
  days: string;
  /** "£15.50". */
  price: string;
  /** The last day to pay, in words. */
  payBy: string | null;
  /** Why it was rejected, or what the administrator wrote with the approval. */
  reason: string | null;
};

type News = { heading: string; sentence: string; action: string };

type Words = Omit<AdvertDetails, 'payBy' | 'reason'> & { quoted: string; pay: string; reason: string };

const news: Record<AdvertStep, (words: Words) => News> = {
  submitted: ({ quoted, days, price }) => ({
    heading: `We’ve received your advertisement ${quoted}`,
    sentence: `Thank you for your advertisement ${quoted}, to run from ${days}. We’ll review it within 24-48 hours and let you know. The price is fixed at ${price}, and you pay only once it is approved.`,
    action: 'See my advertisements',
  }),
  approved: ({ quoted, days, pay }) => ({
    heading: `Your advertisement ${quoted} was approved`,
    sentence: `Your advertisement ${quoted} has been approved to run from ${days}, and we’re holding its place. ${pay}`,
    action: 'Pay now',
  }),
  renewed: ({ quoted, days, pay }) => ({
    heading: `${quoted} is booked again`,
    sentence: `Your advertisement ${quoted} is booked again, from ${days}, and we’re holding its place. ${pay}`,
    action: 'Pay now',
  }),
  rejected: ({ quoted, reason }) => ({
    heading: `Your advertisement ${quoted} was not approved`,
    sentence: `We couldn’t approve your advertisement ${quoted}. Reason: ${reason} You can change it and submit it again.`,
    action: 'Change my advertisement',
  }),
  pay_soon: ({ quoted, days, pay }) => ({
    heading: `${quoted} hasn’t been paid for yet`,
    sentence: `Your advertisement ${quoted}, from ${days}, has been approved but hasn’t been paid for yet. ${pay}`,
    action: 'Pay now',
  }),
  lapsed: ({ quoted, days }) => ({
    heading: `${quoted} wasn’t paid for, and its days are free again`,
    sentence: `Your advertisement ${quoted}, from ${days}, wasn’t paid for in time, so its days are free again. You don’t owe anything, and you can book it again.`,
    action: 'Book it again',
  }),
  paid: ({ quoted, days }) => ({
    heading: `${quoted} is paid for`,
    sentence: `Thank you. We’ve received your payment for ${quoted}. It runs from ${days}, and you can check how often people see it and click on it.`,
    action: 'See my advertisements',
  }),
  paid_late: ({ quoted, days }) => ({
    heading: `${quoted} is paid for, and has new days`,
    sentence: `Thank you. We’ve received your payment for ${quoted}. Its first day had already come, so it runs for its full length on the next days that are free: from ${days}. If these days don’t suit you, you can choose others or have your money back until it begins.`,
    action: 'See my advertisements',
  }),
  no_days: ({ quoted }) => ({
    heading: `Please choose new days for ${quoted}`,
    sentence: `Thank you. We’ve received your payment for ${quoted}. Its first day had already come, and no days are free for its full length in the next ${maxLateDays} days. Please choose later days, or have your money back. If you don’t choose within ${chooseWithinDays} days, we’ll pay your money back.`,
    action: 'Choose days',
  }),
  days_chosen: ({ quoted, days }) => ({
    heading: `${quoted} runs from ${days}`,
    sentence: `Your advertisement ${quoted} now runs on the days that you chose, from ${days}.`,
    action: 'See my advertisements',
  }),
  money_back: ({ quoted, price }) => ({
    heading: `We’re paying back ${price} for ${quoted}`,
    sentence: `We’re paying back the ${price} that you paid for ${quoted}. It will not be shown.`,
    action: 'See my advertisements',
  }),
  ending: ({ quoted, days }) => ({
    heading: `${quoted} ends soon`,
    sentence: `Your advertisement ${quoted} (${days}) ends in a few days. If you’d like it to continue, you can book more days now.`,
    action: 'Renew it',
  }),
  ended: ({ quoted, days }) => ({
    heading: `${quoted} has ended`,
    sentence: `Your advertisement ${quoted} (${days}) has ended. You can still see its figures, and you can book it again whenever you like.`,
    action: 'See its figures',
  }),
  paused: ({ quoted, days }) => ({
    heading: `Your advertisement ${quoted} is paused`,
    sentence: `We have paused your advertisement ${quoted} (${days}). It keeps its place. Please reply to this email or write to us if you would like to know more.`,
    action: 'See my advertisements',
  }),
  activated: ({ quoted, days }) => ({
    heading: `Your advertisement ${quoted} is active`,
    sentence: `Your advertisement ${quoted} is active. It runs from ${days}.`,
    action: 'See my advertisements',
  }),
  refunded: ({ quoted, days }) => ({
    heading: `${quoted} was refunded`,
    sentence: `We’ve refunded what you paid for ${quoted} (${days}), so it is no longer shown.`,
    action: 'See my advertisements',
  }),
};

/** Returns the text for a step: the notification shows the heading, the email all of it. */
export function newsOf(step: AdvertStep, details: AdvertDetails): News {
  const pay = `Pay ${details.price} by ${details.payBy ?? 'then'} to keep these days.`;
  return news[step]({
    ...details,
    quoted: `“${details.title}”`,
    pay,
    reason: details.reason ?? 'None was given.',
  });
}
