import { z } from 'zod';
import { borough } from '#borough';
import { mail } from '#kit/server/mail/mail-template.ts';

export const signedUpMail = mail({
  key: 'signed-up',
  when: 'Someone joins the waiting list.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => `You’re on the list of ${borough.productName} ${borough.name}`,
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        you’ve been added to our waiting list. We read every sign-up ourselves; most join within 2-4 weeks.
        Once you’re approved, we’ll e-mail you a link to set your password.
      </p>
      <p>
        Prayer times, mosques, events and the map are open to you already:{' '}
        <a href={`${site.publicUrl}/home`}>{site.publicUrl}</a>
      </p>
      <p>
        Didn’t sign up? Someone must have mistyped their address. Reply to this e-mail and we’ll delete the
        entry. How we look after your data: <a href={`${site.publicUrl}/privacy`}>privacy</a>.
      </p>
    </>
  ),
});
