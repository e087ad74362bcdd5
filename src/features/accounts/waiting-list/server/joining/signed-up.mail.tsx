import { z } from 'zod';
import { borough } from '#borough';
import { mail } from '#kit/server/mail/mail-template.ts';

export const signedUpMail = mail({
  key: 'signed-up',
  when: 'Someone joins the waiting list.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => `You’re on the waiting list for ${borough.productName} ${borough.name}`,
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        You’ve been added to our waiting list. We read every sign-up ourselves; most join within 2-4 weeks.
        Once you’re approved, we’ll e-mail you a link to set your password.
      </p>
      <p>
        In the meantime, you can already use prayer times, mosques, events and the map:{' '}
        <a href={`${site.publicUrl}/home`}>{site.publicUrl}</a>
      </p>
      <p>
        Didn’t sign up? Someone must have mistyped their address. Reply to this e-mail and we’ll delete the
        entry. You can read <a href={`${site.publicUrl}/privacy`}>how we look after your data</a>.
      </p>
    </>
  ),
});
