import type { z } from 'zod';

/**
 * A kind of message, without its words: what the code that causes it needs. The words stand in <key>.mail.tsx, which is
 * built with the pages; src/app/mails.ts joins the two.
 */
export type MailKind<Props extends object> = {
  /** Also the name of its file: 'invitation' is invitation.mail.tsx. */
  key: string;
  /** When it is sent, for the administrator who looks through the templates. */
  when: string;
  /** The notification preference that it obeys; null for messages about the account itself, which always come. */
  topic: string | null;
  /** Whether it goes to very many at once, and so behind every letter that somebody waits for. */
  bulk?: boolean;
  props: z.ZodType<Props>;
  /** Filled in for the preview and the tests. */
  example: Props;
};

/** States a kind of message. */
export function mailKind<Props extends object>(kind: MailKind<Props>): MailKind<Props> {
  return kind;
}
