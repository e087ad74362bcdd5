import { defineError } from '#kit/contract/errors.ts';

export const orderNotFound = defineError({
  code: 'order_not_found',
  status: 404,
  text: 'This order doesn’t exist.',
});
export const orderNotOpen = defineError({
  code: 'order_not_open',
  status: 409,
  text: 'This order is paid already, or was cancelled.',
});
export const bankConfirms = defineError({
  code: 'bank_confirms',
  status: 409,
  text: 'Your bank is still confirming your payment of this order. Nothing more is needed.',
});
export const cardsOff = defineError({
  code: 'cards_off',
  status: 409,
  text: 'Cards can’t be used on this site. Please pay the invoice as it says.',
});
export const cardServiceAway = defineError({
  code: 'card_service_away',
  status: 503,
  text: 'The payment page can’t be reached at the moment. Nothing was taken; please try again in a minute.',
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
  text: 'So much is not left of this payment. Please reload the page to see what is.',
});
