import type { ReactNode } from 'react';
import { z } from 'zod';
import { type MessageDefinition, message } from '#kit/server/messages/message.tsx';
import { decisionNotice, decisionText } from '../approval.rules.ts';

const Decision = z.object({ isApproved: z.boolean(), reason: z.string().nullable() });
type Decision = z.output<typeof Decision>;

type Definition<Facts extends object> = Omit<
  MessageDefinition<Facts & Decision>,
  'facts' | 'body' | 'paragraphs'
> & {
  facts: z.ZodType<Facts>;
  /** States the decision, and what the author can do now. */
  outcome(facts: Facts & Decision): string;
  /** Shown after the administrator’s reason or message. */
  details?(facts: Facts & Decision): ReactNode;
};

/** Defines the message to an author about the decision of administrators, with their reason or message. */
export function decisionMessage<Facts extends object>({
  facts,
  outcome,
  details,
  ...definition
}: Definition<Facts>) {
  return message<Facts & Decision>({
    ...definition,
    facts: z.intersection(facts, Decision),
    body: decisionNotice,
    paragraphs: (decided) => [
      outcome(decided),
      decided.reason ? decisionText(decided.isApproved, decided.reason) : null,
      details?.(decided),
    ],
  });
}
