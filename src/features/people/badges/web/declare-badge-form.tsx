import { useState } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea } from '#kit/web/ui/field.tsx';
import type { calls } from '../contract.ts';
import { declarable } from '../display-limits.ts';

/** Asks for a badge that members can claim for themselves. */
export function DeclareBadgeForm({ held }: { held: readonly string[] }) {
  const api = useApi<typeof calls>();
  const [answer, setAnswer] = useState<string>();
  const offered = declarable.filter(({ key }) => !held.includes(key));
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Request not sent',
    send: async (fields) => {
      const note = fields.text('note');
      const wish = { badgeKey: fields.text('badgeKey'), ...(note === '' ? {} : { note }) };
      setAnswer((await api.declareBadge(wish)).message);
    },
  });
  if (offered.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="link inline-flex min-h-11 items-center">Ask for a badge</summary>
      {answer ? (
        <p role="status">{answer}</p>
      ) : (
        <form method="post" noValidate className="grid gap-3" onSubmit={onSubmit}>
          <SelectField
            label="Badge"
            name="badgeKey"
            choices={offered.map(({ key, label }) => ({ value: key, label }))}
            error={errors.badgeKey}
          />
          <TextArea
            label="Tell us more (optional)"
            name="note"
            maxLength={maxLengths.reason}
            error={errors.note}
          />
          {problem}
          <Button type="submit" disabled={sending} className="justify-self-start">
            {sending ? 'Sending…' : 'Send request'}
          </Button>
        </form>
      )}
    </details>
  );
}
