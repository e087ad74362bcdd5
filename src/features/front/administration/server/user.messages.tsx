import { z } from 'zod';
import { mail } from '#kit/server/mail/mail-template.ts';

const subjects = {
  suspended: 'Your account has been suspended',
  banned: 'Your account has been closed',
  reinstated: 'Your account is active again',
};

export const accountStatusMail = mail({
  key: 'account-status',
  when: 'An account is suspended, banned or reinstated.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    what: z.enum(['suspended', 'banned', 'reinstated']),
    reason: z.string().nullable(),
    /** A date in words. */
    until: z.string().nullable(),
  }),
  example: {
    firstName: 'Yusuf',
    what: 'suspended' as const,
    reason: 'Advertising in the forum after two warnings.',
    until: '30/11/2026',
  },
  subject: ({ what }) => subjects[what],
  body: ({ firstName, what, reason, until }, { details }) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {subjects[what]}
        {until ? ` until ${until}` : ''}.
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      {what === 'reinstated' ? null : (
        <p>
          You can still download your data and delete your account. If you think this is wrong, write to{' '}
          {details.email}: someone other than the person who decided will look at it.
        </p>
      )}
    </>
  ),
});
