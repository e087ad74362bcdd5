import { defineError } from '#kit/contract/errors.ts';

export const notVolunteering = defineError({
  code: 'not_volunteering',
  status: 403,
  text: 'You can do this once the organiser has accepted your application.',
});
export const hoursNotFound = defineError({
  code: 'hours_not_found',
  status: 404,
  text: 'These hours are no longer recorded, or aren’t yours to confirm.',
});
export const hoursAnswered = defineError({
  code: 'hours_answered',
  status: 409,
  text: 'These hours have already been confirmed or refused.',
});
export const ownHours = defineError({
  code: 'own_hours',
  status: 403,
  text: 'Another organiser has to confirm your own hours.',
});
export const shiftNotFound = defineError({
  code: 'shift_not_found',
  status: 404,
  text: 'This shift has been cancelled.',
});
export const shiftFull = defineError({
  code: 'shift_full',
  status: 409,
  text: 'This shift is full. Please choose another.',
});
export const shiftBegun = defineError({
  code: 'shift_begun',
  status: 409,
  text: 'This shift has already begun.',
});
export const noMoreSignUps = defineError({
  code: 'sign_ups_closed',
  status: 409,
  text: 'This opportunity is closed, so its shifts take no more sign-ups.',
});
export const shiftsOverlap = defineError({
  code: 'shifts_overlap',
  status: 409,
  text: 'You’ve signed up for another shift at that time.',
});
export const dbsCheckNeeded = defineError({
  code: 'dbs_check_needed',
  status: 403,
  text: 'This role needs a DBS check that is accepted on that day. We’ve asked the organiser to arrange it.',
});
export const tooManyShifts = defineError({
  code: 'too_many_shifts',
  status: 409,
  text: 'There are already a hundred shifts planned, which is the most there can be.',
});
export const shiftNotBegun = defineError({
  code: 'shift_not_begun',
  status: 409,
  text: 'You can say who came once the shift has begun.',
});
