import type { Ctx } from '../context.ts';
import { faultPoint } from '../fault.ts';
import { handleTask, type Outcome, type TaskHandler } from '../queue/task.ts';
import { mailTask } from './mail-task.ts';
import { type Mailer, unsubscribeToken } from './mailer.ts';
import type { MailMessage, Smtp } from './smtp.ts';

type StoredMessage = { id: string; toEmail: string } & Parameters<Mailer['compose']>[0];

/** What the members and the site's settings say of mail. */
export type MailWishes = {
  /** The name that mail comes from. */
  senderName(): Promise<string>;
  /** Whether a member wants messages about a topic. */
  wants(userId: string, topic: string): Promise<boolean>;
};

/**
 * Sends a row of the queue: composed at this moment, with the row's own Message-ID, so that a mailbox can tell a second copy.
 * What the member has switched off meanwhile is suppressed.
 */
export function sendMail(smtp: Smtp, wishes: MailWishes): TaskHandler {
  return handleTask(mailTask, async (ctx, payload, { id, userId }): Promise<Outcome> => {
    const { topic } = payload;
    if (topic !== null && userId !== null && !(await wishes.wants(userId, topic))) {
      return { ended: 'suppressed' };
    }
    const message = messageOf(ctx, { ...payload, id, userId });
    const result = await smtp.send({ ...message, fromName: await wishes.senderName() });
    if (result.ended !== 'accepted') return result;
    faultPoint('after-smtp-accept');
    return { ended: 'done' };
  });
}

function messageOf({ mailer, config, secrets }: Ctx, message: StoredMessage): Omit<MailMessage, 'fromName'> {
  const { topic, userId } = message;
  const oneClick =
    topic === null || userId === null
      ? null
      : `${config.publicUrl}/api/unsubscribe/${unsubscribeToken(secrets, userId, topic)}`;
  return {
    ...mailer.compose(message),
    to: message.toEmail,
    messageId: `<${message.id}@${new URL(config.publicUrl).hostname}>`,
    unsubscribeUrl: oneClick,
  };
}
