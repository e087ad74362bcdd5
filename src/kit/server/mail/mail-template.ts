import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { SiteDetails } from '#kit/contract/site-details.ts';

/** What a message needs to know of the site. */
export type MailSite = {
  publicUrl: string;
  details: SiteDetails;
  /** Returns the link of a one-time token: its page with the token in it. */
  tokenUrl(path: string, tokenId: string): string;
};

/** One kind of message: its data, its occasion and its text. */
export type MailTemplate<Props extends object> = {
  /** Unique among all messages: 'invitation'. */
  key: string;
  /** When it is sent, for the administrator who looks through the templates. */
  when: string;
  /** The notification preference that it obeys; null for messages about the account itself, which are always sent. */
  topic: string | null;
  /** Whether it goes to very many people at once, and so waits behind every urgent message. */
  bulk?: boolean;
  /** Sent although a block stands between its reader and the member it is about, as in `NotificationKind`. */
  passesBlocks?: true;
  /** Whether the record of sending it is kept without the address, because the account has been deleted. */
  forgetsRecipient?: true;
  props: z.ZodType<Props>;
  /** Data for the preview and the tests. */
  example: Props;
  subject(props: Props): string;
  /** The page of this site that it links to: with it and a topic, it can wait for a member's daily or weekly digest. */
  page?(props: Props): string;
  /** Whether it can't wait. */
  isUrgent?(props: Props): boolean;
  body(props: Props, site: MailSite): ReactElement;
};

/** Any template: its props are checked by its own schema before they are used. */
export type AnyMailTemplate = MailTemplate<object>;

/** Defines a kind of message. The feature lists it under `mails` in its manifest. */
export function mail<Props extends object>(template: MailTemplate<Props>): MailTemplate<Props> {
  return template;
}
