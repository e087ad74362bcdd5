import type { OutboxMessage } from '../outbox/tables.ts';
import type { Secrets } from '../secrets.ts';

/** The words of a message, made by the build. Its types stand here, for the server can't import JSX. */
export type RenderedMail = { subject: string; html: string; text: string };
export type MailWords = {
  kind: { key: string; when: string; topic: string | null; example: object };
  render(
    props: unknown,
    site: { publicUrl: string; tokenUrl(path: string, tokenId: string): string },
    unsubscribeUrl: string | null,
  ): RenderedMail;
};

/** Makes letters of outbox rows. */
export type Postman = {
  kinds: readonly MailWords['kind'][];
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

export function createPostman(mails: readonly MailWords[], site: Site): Postman {
  const byKey = new Map(mails.map((mail) => [mail.kind.key, mail]));
  const facts = {
    publicUrl: site.publicUrl,
    tokenUrl: (path: string, id: string) =>
      `${site.publicUrl}${path}?token=${id}.${site.secrets.sign('one-time token', id)}`,
  };
  return {
    kinds: mails.map((mail) => mail.kind),
    compose(message) {
      const words = byKey.get(message.template);
      if (!words) throw new Error(`There is no mail template ${message.template}.`);
      return words.render(message.props, facts, unsubscribePage(site, message));
    },
    preview(key) {
      const words = byKey.get(key);
      const page = words?.kind.topic ? `${site.publicUrl}/unsubscribe` : null;
      return words?.render(words.kind.example, facts, page);
    },
  };
}

type Addressed = { topic: string | null; userId: string | null };

function unsubscribePage(site: Site, { topic, userId }: Addressed): string | null {
  if (topic === null || userId === null) return null;
  return `${site.publicUrl}/unsubscribe?token=${unsubscribeToken(site.secrets, userId, topic)}`;
}
