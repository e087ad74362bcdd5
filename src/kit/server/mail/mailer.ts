import type { OutboxMessage } from '../outbox/tables.ts';
import type { Secrets } from '../secrets.ts';
import type { AnyMailTemplate, MailSite } from './mail-template.ts';
import { type RenderedMail, renderMail } from './render-mail.tsx';

/** Makes messages of outbox rows. */
export type Mailer = {
  templates: readonly AnyMailTemplate[];
  /** A message as it will be read. Throws for an unknown template. */
  compose(message: Pick<OutboxMessage, 'template' | 'props' | 'topic' | 'userId'>): RenderedMail;
  /** A message as a line of a digest; undefined for one that has no page to lead to, or can't wait. */
  digestLine(message: Pick<OutboxMessage, 'template' | 'props'>): { title: string; path: string } | undefined;
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
    digestLine({ template: key, props }) {
      const template = byKey.get(key);
      if (!template?.page) return undefined;
      const filled = template.props.parse(props);
      if (template.isUrgent?.(filled)) return undefined;
      return { title: template.subject(filled), path: template.page(filled) };
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
