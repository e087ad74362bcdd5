/** queued: waiting; sending: a worker has it; sent; given_up: could not be sent; unwanted: the member has opted out of this kind. */
export const mailStatuses = ['queued', 'sending', 'sent', 'given_up', 'unwanted'] as const;

type Line = {
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  detail: string;
  link: { path: string; label: string } | null;
};

/** Returns the health of outgoing mail. Messages that could not be sent take precedence over a missing mail server. */
export function mailHealth(mail: { queued: number; givenUp: number; isSent: boolean }): Line {
  const { queued, givenUp, isSent } = mail;
  const outbox = { path: '/admin/outbox', label: 'Outbox' };
  const waiting = queued === 1 ? '1 email is waiting' : `${queued} emails are waiting`;
  if (givenUp > 0) {
    const title = givenUp === 1 ? '1 email could not be sent' : `${givenUp} emails could not be sent`;
    return {
      tone: 'bad',
      title,
      detail: 'Open the outbox to see why, and to send them again.',
      link: outbox,
    };
  }
  if (!isSent) {
    const detail = `${queued === 0 ? 'Emails are kept' : waiting} in the outbox, where you can read them and pass on links.`;
    return { tone: 'warn', title: 'No mail server is configured', detail, link: outbox };
  }
  return {
    tone: 'ok',
    title: 'Email works',
    detail: queued === 0 ? 'Nothing is waiting' : waiting,
    link: outbox,
  };
}
