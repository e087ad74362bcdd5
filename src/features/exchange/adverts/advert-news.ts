/** What becomes of an advert, and its owner is told of. */
export const advertSteps = [
  'submitted',
  'approved',
  'renewed',
  'rejected',
  'pay_soon',
  'lapsed',
  'paid',
  'ending',
  'ended',
  'paused',
  'activated',
  'refunded',
] as const;
export type AdvertStep = (typeof advertSteps)[number];

type Told = {
  title: string;
  /** "1 December 2026 to 14 December 2026". */
  days: string;
  /** "£15.50". */
  price: string;
  /** The last day on which it can be paid for, in words. */
  payBy: string | null;
  reason: string | null;
};

type News = { heading: string; sentence: string; action: string };

type Words = Omit<Told, 'payBy' | 'reason'> & { quoted: string; pay: string; reason: string };

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
    sentence: `We have paused your advertisement ${quoted} (${days}). It keeps its place. Please reply to this e-mail or write to us if you would like to know more.`,
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

/** What the owner reads of a step: the notice has the heading, the mail all of it. */
export function newsOf(step: AdvertStep, told: Told): News {
  const pay = `Please pay ${told.price} by ${told.payBy ?? 'then'}, or its days will be released.`;
  return news[step]({ ...told, quoted: `“${told.title}”`, pay, reason: told.reason ?? 'None was given.' });
}
