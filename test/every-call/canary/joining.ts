import { thePassword } from '../../factories/password.ts';
import { aLink } from '../../factories/tokens.ts';
import { firstEmail, lastEmail, phone, photo, type Uses, words } from './life.ts';

/** Joining, and everything that belongs to an account. */
export const joining: Uses = {
  joinWaitingList: ({ canary }) =>
    canary('joinWaitingList', {
      firstName: 'Zaynabcanary',
      lastName: 'Qcanarysurname',
      email: firstEmail,
      phone,
      postcode: 'IG1 1AA',
      reason: words,
      campaignConsent: true,
      utmSource: 'canary-campaign',
    }),
  updateProfile: ({ canary, otherMosqueId }) =>
    canary('updateProfile', {
      firstName: 'Zaynabcanary',
      lastName: 'Qcanarysurname',
      phone,
      mobile: phone,
      postcode: 'IG1 1AA',
      placeAffiliationId: otherMosqueId,
      newsletterSubscribed: true,
    }),
  putPhoto: async ({ canary }) => canary('putPhoto', {}, await photo.png().toBuffer()),
  changeEmail: ({ canary }) => canary('changeEmail', { email: lastEmail, password: thePassword }),
  confirmEmail: async ({ app, userId, canary }) => {
    const subject = { userId, email: lastEmail };
    await canary('confirmEmail', { token: await aLink(app.ctx, 'email_change', subject) });
  },
  sendVerification: ({ canary }) => canary('sendVerification'),
  forgotPassword: ({ canary }) => canary('forgotPassword', { email: lastEmail }),
};
