import { Fragment, type ReactNode } from 'react';
import { z } from 'zod';
import type { NotificationKind } from '../context.ts';
import { MailButton } from '../mail/mail-layout.tsx';
import { type AnyMailTemplate, type MailTemplate, mail } from '../mail/mail-template.ts';

/** What members are told about one event, as a notice (bell and push) and as an email. `notify` sends it. */
export type Message<Facts extends object> = {
  kind: NotificationKind;
  notice(facts: Facts): { title: string; body?: string | undefined; path: string };
  email: MailTemplate<Facts & { firstName: string }>;
};

export type MessageDefinition<Facts extends object> = {
  kind: NotificationKind;
  /** The email's key, unique among all: 'listing-decided'. */
  key: string;
  /** When it is sent, for the administrator who reads the templates. */
  when: string;
  /** The notification preference that the email obeys; without one it is always sent. `kind.topic` is the one for push. */
  topic?: string;
  /** Whether the email goes to very many people at once, and so waits behind every urgent one. */
  bulk?: true;
  facts: z.ZodType<Facts>;
  /** Filled in for the preview and the tests. */
  example: NoInfer<Facts>;
  /** The notice's first line, and the email's subject unless `subject` is given. */
  title(facts: Facts): string;
  subject?(facts: Facts): string;
  /** The notice's second line. */
  body?(facts: Facts): string | undefined;
  /** The page that the notice opens, if it isn't the button's. */
  path?(facts: Facts): string;
  /** The email's content between greeting and button. A string becomes a paragraph; null is left out. */
  paragraphs(facts: Facts): readonly ReactNode[];
  button(facts: Facts): { label: string; path: string };
  /** If given, with a topic, the email can wait for a member's daily or weekly digest, which links to this page. */
  page?(facts: Facts): string;
};

/** Defines a message. The feature lists it under `messages` in its manifest. */
export function message<Facts extends object>(definition: MessageDefinition<Facts>): Message<Facts> {
  const {
    kind,
    key,
    when,
    topic = null,
    bulk,
    facts,
    example,
    title,
    subject = title,
    button,
    page,
  } = definition;
  const props: z.ZodType<Facts & { firstName: string }> = z.intersection(
    facts,
    z.object({ firstName: z.string() }),
  );
  return {
    kind,
    notice: (values) => ({
      title: title(values),
      body: definition.body?.(values),
      path: definition.path?.(values) ?? button(values).path,
    }),
    email: mail<Facts & { firstName: string }>({
      key,
      when,
      topic,
      ...(bulk ? { bulk } : {}),
      ...(kind.passesBlocks ? { passesBlocks: true } : {}),
      props,
      example: { firstName: 'Amina', ...example },
      subject,
      ...(page ? { page } : {}),
      body: (values, site) => {
        const { label, path } = button(values);
        return (
          <>
            <p>Assalamu alaikum {values.firstName},</p>
            {definition.paragraphs(values).map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and never changes.
              <Fragment key={at}>{typeof part === 'string' ? <p>{part}</p> : part}</Fragment>
            ))}
            <MailButton href={`${site.publicUrl}${path}`}>{label}</MailButton>
          </>
        );
      },
    }),
  };
}

/** Any message, for the lists in manifests. */
export type AnyMessage = { kind: NotificationKind; email: AnyMailTemplate };
