import { signToken } from '#features/accounts/sign-in/server/token.queries.ts';
import { signUpCorrections } from '#features/accounts/waiting-list/server/waiting-list.tables.ts';
import { thePassword } from '../../factories/password.ts';
import { aLink } from '../../factories/tokens.ts';
import { lastEmail, phone, photo, type Uses, words } from './life.ts';

const signUp = {
  firstName: 'Zaynabcanary',
  lastName: 'Qcanarysurname',
  email: lastEmail,
  phone,
  postcode: 'IG1 1AA',
  campaignConsent: true,
  utmSource: 'canary-campaign',
};

/** Joining, and everything that belongs to an account. */
export const joining: Uses = {
  // With the address that she moves to later: that of an account is not stored again.
  joinWaitingList: async ({ canary }) => {
    await canary('joinWaitingList', signUp);
    await canary('joinWaitingList', { ...signUp, reason: words });
  },
  correctSignUp: async ({ app, canary }) => {
    const [correction] = await app.database.db.select().from(signUpCorrections);
    await canary('correctSignUp', { token: signToken(app.ctx.secrets, correction?.id ?? '') });
    // What nobody takes over is erased too.
    await canary('joinWaitingList', { ...signUp, reason: `${words}, again` });
  },
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
