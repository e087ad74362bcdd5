import type { ReactElement } from 'react';
import type { z } from 'zod';

/** What a message needs to know of the site. */
export type MailSite = {
  publicUrl: string;
  /** The link of a one-time token: its page with the token in it. */
  tokenUrl(path: string, tokenId: string): string;
};

/** One kind of message: what it needs, when it is sent and what it says. */
export type MailTemplate<Props extends object> = {
  /** Also the name of its file: 'invitation' is invitation.mail.tsx. */
  key: string;
  /** When it is sent, for the administrator who looks through the templates. */
  when: string;
  /** The notification preference that it obeys; null for messages about the account itself, which always come. */
  topic: string | null;
  /** Whether it goes to very many people at once, and so behind every message that somebody waits for. */
  bulk?: boolean;
  props: z.ZodType<Props>;
  /** Filled in for the preview and the tests. */
  example: Props;
  subject(props: Props): string;
  /** The page of this site that it leads to: with one, it can wait for a member's daily or weekly digest. */
  page?(props: Props): string;
  /** Whether it can't wait. */
  isUrgent?(props: Props): boolean;
  body(props: Props, site: MailSite): ReactElement;
};

/** Any template: its props are checked by its own schema before they are used. */
export type AnyMailTemplate = MailTemplate<object>;

/** States a kind of message. The feature lists it under `mails` in its manifest. */
export function mail<Props extends object>(template: MailTemplate<Props>): MailTemplate<Props> {
  return template;
}
