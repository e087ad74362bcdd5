import type { HandOver, OutboxMessage } from '../outbox/deliver-mail.ts';
import type { Secrets } from '../secrets.ts';
import type { AnyMailTemplate, MailSite } from './mail-template.ts';
import { type RenderedMail, renderMail } from './render-mail.tsx';
import type { MailMessage, Smtp } from './smtp.ts';

/** Makes messages of outbox rows. */
export type Mailer = {
  templates: readonly AnyMailTemplate[];
  /** A message as it will be read. Throws for an unknown template. */
  compose(message: Pick<OutboxMessage, 'template' | 'props' | 'topic' | 'userId'>): RenderedMail;
  /** An example of a template. */
  preview(key: string): RenderedMail | undefined;
};

type Site = { publicUrl: string; secrets: Secrets };

/** The link that stops one topic for one member, for good and without signing in. */
export function unsubscribeToken(secrets: Secrets, userId: string, topic: string): string {
  return `${userId}.${topic}.${secrets.sign('unsubscribe', `${userId}.${topic}`)}`;
}

/** Who wants to hear no more of what; undefined for a token that is not ours. */
export function readUnsubscribeToken(
  secrets: Secrets,
  token: string,
): { userId: string; topic: string } | undefined {
  const [userId = '', topic = '', signature = ''] = token.split('.');
  return secrets.isSigned('unsubscribe', `${userId}.${topic}`, signature) ? { userId, topic } : undefined;
}

/** Throws where two templates have one key. */
export function createMailer(templates: readonly AnyMailTemplate[], site: Site): Mailer {
  const byKey = new Map(templates.map((template) => [template.key, template]));
  if (byKey.size < templates.length) throw new Error('Two mail templates have one key.');
  const mailSite: MailSite = {
    publicUrl: site.publicUrl,
    tokenUrl: (path, id) => `${site.publicUrl}${path}?token=${id}.${site.secrets.sign('one-time token', id)}`,
  };
  return {
    templates,
    compose(message) {
      const template = byKey.get(message.template);
      if (!template) throw new Error(`There is no mail template ${message.template}.`);
      return renderMail(template, message.props, mailSite, unsubscribePage(site, message));
    },
    preview(key) {
      const template = byKey.get(key);
      if (!template) return undefined;
      const page = template.topic === null ? null : `${site.publicUrl}/unsubscribe`;
      return renderMail(template, template.example, mailSite, page);
    },
  };
}

type Addressed = { topic: string | null; userId: string | null };

function unsubscribePage(site: Site, { topic, userId }: Addressed): string | null {
  if (topic === null || userId === null) return null;
  return `${site.publicUrl}/unsubscribe?token=${unsubscribeToken(site.secrets, userId, topic)}`;
}

/** Hands an outbox row to the mail server: composed at this moment, with the row's own Message-ID. */
export function handOverBy(
  smtp: Smtp,
  mailer: Mailer,
  site: Site,
  wishes: {
    /** The name that mail comes from. */
    senderName(): Promise<string>;
    /** Whether a member wants messages about a topic. */
    wants(userId: string, topic: string): Promise<boolean>;
  },
): HandOver {
  return async (message) => {
    try {
      const { topic, userId } = message;
      if (topic !== null && userId !== null && !(await wishes.wants(userId, topic))) {
        return { ended: 'unwanted' };
      }
      return await smtp.send({
        ...mailMessageOf(message, mailer, site),
        fromName: await wishes.senderName(),
      });
    } catch (error) {
      return { ended: 'failed', why: String(error) };
    }
  };
}

function mailMessageOf(message: OutboxMessage, mailer: Mailer, site: Site): Omit<MailMessage, 'fromName'> {
  const { topic, userId } = message;
  const oneClick =
    topic === null || userId === null
      ? null
      : `${site.publicUrl}/api/unsubscribe/${unsubscribeToken(site.secrets, userId, topic)}`;
  return {
    ...mailer.compose(message),
    to: message.toEmail,
    messageId: `<${message.id}@${new URL(site.publicUrl).hostname}>`,
    unsubscribeUrl: oneClick,
  };
}
