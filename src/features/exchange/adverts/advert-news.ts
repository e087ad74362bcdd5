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
    heading: `We have your advertisement ${quoted}`,
    sentence: `thank you for your advertisement ${quoted} from ${days}. We look at it within 24-48 hours and write to you. Its price of ${price} is fixed; you pay only once it is approved.`,
    action: 'See my advertisements',
  }),
  approved: ({ quoted, days, pay }) => ({
    heading: `Your advertisement ${quoted} was approved`,
    sentence: `your advertisement ${quoted} has been approved to run from ${days}, and its place is held. ${pay}`,
    action: 'Pay now',
  }),
  renewed: ({ quoted, days, pay }) => ({
    heading: `${quoted} is booked again`,
    sentence: `your advertisement ${quoted} is booked again, from ${days}, and its place is held. ${pay}`,
    action: 'Pay now',
  }),
  rejected: ({ quoted, reason }) => ({
    heading: `Your advertisement ${quoted} was not approved`,
    sentence: `we couldn’t approve your advertisement ${quoted}. The reason: ${reason} You can change it and submit it again.`,
    action: 'Change my advertisement',
  }),
  pay_soon: ({ quoted, days, pay }) => ({
    heading: `${quoted} is still to be paid for`,
    sentence: `your advertisement ${quoted} from ${days} is approved and waits for payment. ${pay}`,
    action: 'Pay now',
  }),
  lapsed: ({ quoted, days }) => ({
    heading: `${quoted} wasn’t paid for, and its days are free again`,
    sentence: `your advertisement ${quoted} from ${days} wasn’t paid for in time, so its days are free again. You owe nothing, and can book it again.`,
    action: 'Book it again',
  }),
  paid: ({ quoted, days }) => ({
    heading: `${quoted} is paid for`,
    sentence: `thank you, we have received your payment for ${quoted}. It is shown from ${days}, and you can see how often it is seen and clicked.`,
    action: 'See my advertisements',
  }),
  ending: ({ quoted, days }) => ({
    heading: `${quoted} ends soon`,
    sentence: `your advertisement ${quoted} (${days}) ends in a few days. If you would like to go on, you can book further days now.`,
    action: 'Renew it',
  }),
  ended: ({ quoted, days }) => ({
    heading: `${quoted} has ended`,
    sentence: `your advertisement ${quoted} (${days}) has ended. Its figures stay, and you can book it again whenever you like.`,
    action: 'See its figures',
  }),
  paused: ({ quoted, days }) => ({
    heading: `Your advertisement ${quoted} is paused`,
    sentence: `we have paused your advertisement ${quoted} (${days}). It keeps its place. Please answer this e-mail or write to us if you would like to know more.`,
    action: 'See my advertisements',
  }),
  activated: ({ quoted, days }) => ({
    heading: `Your advertisement ${quoted} is active`,
    sentence: `your advertisement ${quoted} is active. It is shown from ${days}.`,
    action: 'See my advertisements',
  }),
  refunded: ({ quoted, days }) => ({
    heading: `${quoted} was refunded`,
    sentence: `what you paid for ${quoted} (${days}) has been given back, so it is no longer shown.`,
    action: 'See my advertisements',
  }),
};

/** What the owner reads of a step: the notice has the heading, the mail all of it. */
export function newsOf(step: AdvertStep, told: Told): News {
  const pay = `Please pay ${told.price} by ${told.payBy ?? 'then'}, or its days are freed.`;
  return news[step]({ ...told, quoted: `“${told.title}”`, pay, reason: told.reason ?? 'None was given.' });
}
