import { borough } from '#borough';
import { mail } from '#kit/server/mail/render-mail.tsx';
import { standingMail } from './mail-kinds.ts';

const subjects = {
  suspended: 'Your account is suspended',
  banned: 'Your account is closed',
  reinstated: 'Your account is open again',
};

export const standingWords = mail({
  kind: standingMail,
  subject: ({ what }) => subjects[what],
  body: ({ firstName, what, reason, until }) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {subjects[what]}
        {until ? ` until ${until}` : ''}.
      </p>
      {reason ? <p>The reason: {reason}</p> : null}
      {what === 'reinstated' ? null : (
        <p>
          You can still take your data out and delete your account. If you think that this is wrong, write to{' '}
          {borough.contact.email}: somebody else than who decided will look at it.
        </p>
      )}
    </>
  ),
});
