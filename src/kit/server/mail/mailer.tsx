import { convert } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteDetails } from '#kit/contract/site-details.ts';
import type { OutboxMessage } from '../kit.tables.ts';
import type { Secrets } from '../secrets.ts';
import { MailLayout } from './mail-layout.tsx';
import type { AnyMailTemplate, MailSite } from './mail-template.ts';

/** Composes messages from outbox rows. */
export type Mailer = {
  templates: readonly AnyMailTemplate[];
  /** Composes a message as its reader sees it. Throws for an unknown template. */
  compose(
    message: Pick<OutboxMessage, 'template' | 'props' | 'topic' | 'userId'>,
    details: SiteDetails,
  ): RenderedMail;
  /** Formats a message as a line of a digest; undefined for one without a page, or one that can't wait. */
  digestLine(message: Pick<OutboxMessage, 'template' | 'props'>): { title: string; path: string } | undefined;
  /** Composes an example of a template. */
  preview(key: string, details: SiteDetails): RenderedMail | undefined;
};

type Site = { publicUrl: string; secrets: Secrets };

/** Signs the link that stops one topic for one member, permanently and without signing in. */
export function unsubscribeToken(secrets: Secrets, userId: string, topic: string): string {
  return `${userId}.${topic}.${secrets.sign('unsubscribe', `${userId}.${topic}`)}`;
}

/** Returns who unsubscribes from what; undefined for a token that is not ours. */
export function readUnsubscribeToken(
  secrets: Secrets,
  token: string,
): { userId: string; topic: string } | undefined {
  const [userId = '', topic = '', signature = ''] = token.split('.');
  return secrets.isSigned('unsubscribe', `${userId}.${topic}`, signature) ? { userId, topic } : undefined;
}

/** Throws if two templates have the same key. */
export function createMailer(templates: readonly AnyMailTemplate[], site: Site): Mailer {
  const byKey = new Map(templates.map((template) => [template.key, template]));
  if (byKey.size < templates.length) throw new Error('Two mail templates have one key.');
  const mailSite = (details: SiteDetails): MailSite => ({
    publicUrl: site.publicUrl,
    details,
    tokenUrl: (path, id) => `${site.publicUrl}${path}?token=${id}.${site.secrets.sign('one-time token', id)}`,
  });
  return {
    templates,
    compose(message, details) {
      const template = byKey.get(message.template);
      if (!template) throw new Error(`There is no mail template ${message.template}.`);
      return renderMail(template, message.props, mailSite(details), unsubscribePage(site, message));
    },
    digestLine({ template: key, props }) {
      const template = byKey.get(key);
      if (!template?.page) return undefined;
      const filled = template.props.parse(props);
      if (template.isUrgent?.(filled)) return undefined;
      return { title: template.subject(filled), path: template.page(filled) };
    },
    preview(key, details) {
      const template = byKey.get(key);
      if (!template) return undefined;
      const page = template.topic === null ? null : `${site.publicUrl}/unsubscribe`;
      return renderMail(template, template.example, mailSite(details), page);
    },
  };
}

type Addressed = { topic: string | null; userId: string | null };

function unsubscribePage(site: Site, { topic, userId }: Addressed): string | null {
  if (topic === null || userId === null) return null;
  return `${site.publicUrl}/unsubscribe?token=${unsubscribeToken(site.secrets, userId, topic)}`;
}

type RenderedMail = { subject: string; html: string; text: string };

/** Composes a message as its reader sees it. Throws if `props` are not what the template needs. */
function renderMail(
  template: AnyMailTemplate,
  props: unknown,
  site: MailSite,
  unsubscribeUrl: string | null,
): RenderedMail {
  const checked = template.props.parse(props);
  const body = (
    <MailLayout details={site.details} unsubscribeUrl={unsubscribeUrl}>
      {template.body(checked, site)}
    </MailLayout>
  );
  const html = `<!doctype html>${renderToStaticMarkup(body)}`;
  return { subject: template.subject(checked), html, text: toText(html) };
}

function toText(html: string): string {
  return convert(html, {
    wordwrap: 76,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'title', format: 'skip' },
    ],
  });
}
