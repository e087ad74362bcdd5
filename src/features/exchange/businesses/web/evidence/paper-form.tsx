import { useRef, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { uploadPaper } from '#kit/web/form/upload-paper.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../../evidence-contract.ts';
import { evidenceLengths, type PaperKind } from '../../halal-ladder.ts';

const texts = {
  supplier: {
    issuer: 'Supplier',
    file: 'An invoice or delivery note',
    hint: 'For example: two invoices of this month.',
  },
  certificate: { issuer: 'Certifying body', file: 'The certificate', hint: 'For example: chicken and lamb.' },
} as const;

/** Sends a supplier's paper, or a certificate with its number and last day. */
export function PaperForm({ businessId, kind }: { businessId: string; kind: PaperKind }) {
  const api = useApi<typeof calls>();
  const input = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const { issuer, file: fileLabel, hint } = texts[kind];
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The paper was not sent',
    check: () => (input.current?.files?.[0] ? {} : { file: 'Please choose the file.' }),
    send: async (fields) => {
      const file = input.current?.files?.[0];
      if (!file) return;
      const paper = await uploadPaper(`/api/businesses/${businessId}/evidence/papers`, file);
      await api.submitEvidence({
        id: businessId,
        kind,
        paper,
        issuer: fields.text('issuer'),
        ...(kind === 'certificate'
          ? { number: fields.text('number') || undefined, expiresOn: fields.text('expiresOn') || undefined }
          : {}),
        words: fields.text('words').trim() || undefined,
      });
      setRound(round + 1);
      showToast({ title: 'Sent. An administrator will check it.' });
    },
  });
  return (
    <form key={round} method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={issuer}
        name="issuer"
        dir="auto"
        required
        maxLength={evidenceLengths.issuer}
        error={errors.issuer}
      />
      {kind === 'certificate' ? (
        <>
          <TextField
            label="Number"
            name="number"
            required
            maxLength={evidenceLengths.number}
            error={errors.number}
          />
          <TextField
            label="Last day on which it’s valid"
            name="expiresOn"
            type="date"
            required
            error={errors.expiresOn}
          />
        </>
      ) : null}
      <TextField
        label="What it covers (optional)"
        hint={hint}
        name="words"
        dir="auto"
        maxLength={evidenceLengths.words}
        error={errors.words}
      />
      <FileField inputRef={input} label={fileLabel} error={errors.file ?? errors.paper} />
      <div className="sm:col-span-2">
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send for checking'}
        </Button>
      </div>
    </form>
  );
}

function FileField({
  inputRef,
  label,
  error,
}: {
  inputRef: React.RefObject<HTMLInputElement | null>;
  label: string;
  error: string | undefined;
}) {
  return (
    <label className="block sm:col-span-2">
      <span className="mb-1 block font-semibold">{label}</span>
      <input
        ref={inputRef}
        type="file"
        name="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        aria-invalid={error ? true : undefined}
        className="field"
      />
      <span className="mt-1 block text-sm text-soft">
        PDF, JPG, PNG or WebP of up to 5 MB. Only you and the administrators can open it.
      </span>
      {error ? <span className="mt-1 block font-semibold text-danger">{error}</span> : null}
    </label>
  );
}
