import type { Ctx } from '../context.ts';
import { faultPoint } from '../fault.ts';
import type { QueueRow } from '../queue/tables.ts';
import { handleTask, type Outcome, type TaskHandler } from '../queue/task.ts';
import { mailTask } from './mail-task.ts';
import { type Mailer, unsubscribeToken } from './mailer.ts';
import type { MailMessage, Smtp } from './smtp.ts';

type StoredMessage = { id: string; toEmail: string } & Parameters<Mailer['compose']>[0];

/** What the members and the site's settings say of mail. */
export type MailWishes = {
  /** The name that mail comes from. */
  senderName(): Promise<string>;
  /** What a member wants with messages about a topic: at once, in a digest, or not at all. */
  wish(userId: string, topic: string): Promise<'send' | 'daily' | 'weekly' | 'no'>;
  /** Keeps a message for its member's next digest. The same one may be kept again, after a try that was cut off. */
  keep(kept: KeptMail, now: Date): Promise<void>;
};

/** A message that waits for a digest, by its row's id. */
export type KeptMail = {
  id: string;
  userId: string;
  topic: string;
  title: string;
  path: string;
  aboutUserId: string | null;
  frequency: 'daily' | 'weekly';
};

/**
 * Sends a row of the queue: composed at this moment, with the row's own Message-ID, so that a mailbox can tell a second copy.
 * What the member has switched off meanwhile is suppressed.
 */
export function sendMail(smtp: Smtp, wishes: MailWishes): TaskHandler {
  return handleTask(mailTask, async (ctx, payload, row): Promise<Outcome> => {
    const { id, userId } = row;
    if (!(await isForNow(ctx, wishes, payload, row))) return { ended: 'suppressed' };
    const message = messageOf(ctx, { ...payload, id, userId });
    const result = await smtp.send({ ...message, fromName: await wishes.senderName() });
    if (result.ended === 'failed') ctx.monitor.serviceFailed('mail', result.why);
    else ctx.monitor.serviceAnswered('mail');
    if (result.ended !== 'accepted') return result;
    faultPoint('after-smtp-accept');
    return { ended: 'done' };
  });
}

/** Whether it goes out now. One that its member wants in a digest is kept for it. */
async function isForNow(
  ctx: Ctx,
  wishes: MailWishes,
  { topic, template, props }: { topic: string | null; template: string; props: object },
  { id, userId, aboutUserId }: Pick<QueueRow, 'id' | 'userId' | 'aboutUserId'>,
): Promise<boolean> {
  if (topic === null || userId === null) return true;
  const wish = await wishes.wish(userId, topic);
  if (wish === 'send' || wish === 'no') return wish === 'send';
  const line = ctx.mailer.digestLine({ template, props });
  if (!line) return true;
  await wishes.keep({ id, userId, topic, aboutUserId, frequency: wish, ...line }, ctx.now);
  return false;
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
