import { useRef, useState } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { uploadPaper } from '#kit/web/form/upload-paper.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { groupLengths } from '../max-lengths.ts';
import type { calls } from '../shelf-contract.ts';

/** Puts a link or a PDF on the shelf. */
export function ShelfForms({ groupId }: { groupId: string }) {
  return (
    <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
      <LinkForm groupId={groupId} />
      <PdfForm groupId={groupId} />
    </div>
  );
}

const box = 'grid gap-4 rounded-card border border-line bg-surface p-4';

function LinkForm({ groupId }: { groupId: string }) {
  const api = useApi<typeof calls>();
  const [round, setRound] = useState(0);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The link wasn’t shared',
    send: async (fields) => {
      const [title, url] = [fields.text('title').trim(), fields.text('url').trim()];
      await api.createGroupResource({ id: groupId, title, url });
      setRound(round + 1);
    },
  });
  return (
    <form method="post" key={round} noValidate onSubmit={onSubmit} className={box}>
      <h3 className="text-xl">Share a link</h3>
      <Title error={errors.title} />
      <TextField
        label="Web address"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={maxLengths.webAddress}
        required
        error={errors.url}
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        Put it on the shelf
      </Button>
    </form>
  );
}

function PdfForm({ groupId }: { groupId: string }) {
  const api = useApi<typeof calls>();
  const input = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The PDF wasn’t shared',
    check: () => (input.current?.files?.[0] ? {} : { file: 'Please choose a PDF.' }),
    send: async (fields) => {
      const chosen = input.current?.files?.[0];
      if (!chosen) return;
      const file = await uploadPaper(`/api/groups/${groupId}/files`, chosen);
      await api.createGroupResource({ id: groupId, title: fields.text('title').trim(), file });
      setRound(round + 1);
    },
  });
  return (
    <form method="post" key={round} noValidate onSubmit={onSubmit} className={box}>
      <h3 className="text-xl">Share a PDF</h3>
      <Title error={errors.title} />
      <label className="block">
        <span className="mb-1 block font-semibold">File</span>
        <input
          ref={input}
          type="file"
          name="file"
          accept="application/pdf"
          aria-invalid={errors.file ? true : undefined}
          className="field"
        />
        <span className="mt-1 block text-sm text-soft">A PDF of up to 5 MB, for members of this group.</span>
        {errors.file ? <span className="mt-1 block font-semibold text-danger">{errors.file}</span> : null}
      </label>
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Sending…' : 'Put it on the shelf'}
      </Button>
    </form>
  );
}

function Title({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="What is it?"
      name="title"
      dir="auto"
      maxLength={groupLengths.resourceTitle}
      required
      error={error}
    />
  );
}
