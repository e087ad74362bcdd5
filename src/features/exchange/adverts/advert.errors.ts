import { defineError } from '#kit/contract/errors.ts';

export const advertNotFound = defineError({
  code: 'advert_not_found',
  status: 404,
  text: 'This advertisement doesn’t exist, or is no longer here.',
});
export const daysTaken = defineError({
  code: 'days_taken',
  status: 409,
  text: 'All places are taken on at least one of these days. Please choose days that are free in the calendar.',
});
export const priceChanged = defineError({
  code: 'price_changed',
  status: 409,
  text: 'The price has changed since it was shown to you. Please look at the new price, then send it again.',
});
export const tooManyAdverts = defineError({
  code: 'too_many_adverts',
  status: 409,
  text: 'You have 10 advertisements that are waiting or running, which is the most one member can have.',
});
export const advertDecided = defineError({
  code: 'advert_decided',
  status: 409,
  text: 'This advertisement has already been approved or is over, so it can’t be changed. You can advertise again with “Renew”.',
});
export const advertChanged = defineError({
  code: 'advert_changed',
  status: 409,
  text: 'This advertisement has been changed in the meantime. Please reload it and check the changes first.',
});
export const wrongAdvertState = defineError({
  code: 'wrong_advert_state',
  status: 409,
  text: 'You can’t do that with this advertisement at the moment. Please reload the page.',
});
export const nothingToChoose = defineError({
  code: 'nothing_to_choose',
  status: 409,
  text: 'Only an advertisement that was paid late and hasn’t begun can have other days or its price back.',
});
export const daysCostMore = defineError({
  code: 'days_cost_more',
  status: 409,
  text: 'These days cost more than the ones you paid for. Please choose others, or book them as a new advertisement.',
});
export const advertUnpaid = defineError({
  code: 'advert_unpaid',
  status: 409,
  text: 'This advertisement isn’t paid for yet. It’s shown once it is.',
});
export const pausedByUs = defineError({
  code: 'paused_by_us',
  status: 409,
  text: 'An administrator has paused this advertisement. Please write to us.',
});
export const noWayToPay = defineError({
  code: 'no_way_to_pay',
  status: 409,
  text: 'The site doesn’t say how to pay yet, so nobody could pay for this advertisement. An administrator can enter it under Settings, Invoices, “How to pay”.',
});
export const noHalalEvidence = defineError({
  code: 'no_halal_evidence',
  status: 409,
  text: 'An advertisement that says “halal” must be linked to one of your businesses in the directory that shows why. Please choose it, or add its evidence first.',
});
export const tooManyPictures = defineError({
  code: 'too_many_pictures',
  status: 409,
  text: 'This is more pictures than the chosen place allows.',
});
