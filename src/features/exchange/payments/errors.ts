import { defineError } from '#kit/contract/errors.ts';

export const orderNotFound = defineError({
  code: 'order_not_found',
  status: 404,
  text: 'This order doesn’t exist.',
});
export const orderNotOpen = defineError({
  code: 'order_not_open',
  status: 409,
  text: 'This order has already been paid or cancelled.',
});
export const bankConfirms = defineError({
  code: 'bank_confirms',
  status: 409,
  text: 'Your bank is still confirming your payment for this order. You don’t need to do anything.',
});
export const cardsOff = defineError({
  code: 'cards_off',
  status: 409,
  text: 'You can’t pay by card on this site. Please pay as the invoice says.',
});
export const cardServiceAway = defineError({
  code: 'card_service_away',
  status: 503,
  text: 'The payment page can’t be reached at the moment. No money was taken. Please try again in a minute.',
});
export const badSignature = defineError({
  code: 'bad_signature',
  status: 400,
  text: 'This event isn’t signed by the card service.',
});
export const wrongMode = defineError({
  code: 'wrong_mode',
  status: 400,
  text: 'This event is of another mode (test or live) than this site’s key.',
});
export const paymentNotFound = defineError({
  code: 'payment_not_found',
  status: 404,
  text: 'This payment doesn’t exist, or was never made.',
});
export const refundTooLarge = defineError({
  code: 'refund_too_large',
  status: 409,
  text: 'That is more than is left of this payment. Please reload the page to see how much you can refund.',
});
