import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import type { calls } from '../../contract.ts';

/** Asks for a new address; nothing changes until its link is opened. */
export function ChangeEmailForm() {
  const api = useApi<typeof calls>();
  const [sent, setSent] = useState<string>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'The address could not be changed',
    send: async (fields) => {
      const input = { email: fields.text('email'), password: fields.text('password') };
      setSent((await api.changeEmail(input)).message);
    },
  });
  if (sent !== undefined) {
    return (
      <Notice tone="tile">
        <p role="status">{sent}</p>
      </Notice>
    );
  }
  return (
    <form method="post" noValidate className="grid max-w-md gap-4" onSubmit={onSubmit}>
      <TextField
        label="New address"
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        required
      />
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  );
}
