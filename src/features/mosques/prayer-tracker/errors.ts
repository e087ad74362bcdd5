import { defineError } from '#kit/contract/errors.ts';

export const tooLongPeriod = defineError({
  code: 'period_too_long',
  status: 400,
  text: 'Please ask for at most 92 days, with the first day before the last.',
});
export const notMarkable = defineError({
  code: 'day_not_markable',
  status: 409,
  text: 'You can mark today and the last sixty days.',
});
export const notBegun = defineError({
  code: 'prayer_not_begun',
  status: 409,
  text: 'You can mark a prayer once its time has begun.',
});
