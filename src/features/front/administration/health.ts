type Line = {
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  detail: string;
  link: { path: string; label: string } | null;
};

/** Whether mail leaves the site: what failed for good comes first, then that nothing is sent at all. */
export function mailHealth(mail: { queued: number; givenUp: number; isSent: boolean }): Line {
  const { queued, givenUp, isSent } = mail;
  const outbox = { path: '/admin/outbox', label: 'Outbox' };
  const waiting = queued === 1 ? '1 e-mail is waiting' : `${queued} e-mails are waiting`;
  if (givenUp > 0) {
    const title = givenUp === 1 ? '1 e-mail could not be sent' : `${givenUp} e-mails could not be sent`;
    return {
      tone: 'bad',
      title,
      detail: 'Open the outbox to see why, and to send them again.',
      link: outbox,
    };
  }
  if (!isSent) {
    const detail = `${queued === 0 ? 'E-mails are kept' : waiting} in the outbox, where you can read them and pass on links.`;
    return { tone: 'warn', title: 'No mail server is configured', detail, link: outbox };
  }
  return {
    tone: 'ok',
    title: 'E-mail works',
    detail: queued === 0 ? 'Nothing is waiting' : waiting,
    link: outbox,
  };
}
