import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { uploadPaper } from '#kit/web/form/upload-file.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OwnEvidence } from '../halal-evidence.contract.ts';
import { type EvidenceKind, evidenceLengths, type PaperKind } from '../halal-evidence.rules.ts';
import { HalalLadder, HowStepsWork } from './halal-ladder.tsx';

const route = getRouteApi('/_member/business-directory/$businessId/halal');

const things: Record<EvidenceKind, string> = {
  statement: 'Your statement',
  supplier: 'Supplier’s papers',
  certificate: 'Certificate',
  confirmation: 'The certifier’s confirmation',
};

/** /business-directory/{id}/halal: the owner states and documents that the business is halal. */
export function EvidencePage() {
  const { business, evidence } = route.useLoaderData();
  const own = evidence.own ?? [];
  return (
    <>
      <PageHeader
        lead="What you say and show here appears on your business’s page with its date. Only you and the administrators can see the papers."
        trail={[
          { name: 'Business Directory', path: '/business-directory' },
          { name: business.name, path: `/business-directory/${business.id}` },
        ]}
      />
      <div className="page grid gap-8 pb-12 lg:grid-cols-[7fr_5fr]">
        <div className="grid min-w-0 content-start gap-6">
          <Panel title="Your statement">
            <StatementForm />
          </Panel>
          <Panel title="Your supplier’s papers">
            <PaperForm businessId={business.id} kind="supplier" />
          </Panel>
          <Panel title="Your certificate">
            <PaperForm businessId={business.id} kind="certificate" />
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <section aria-labelledby="as-shown">
            <h2 id="as-shown" className="mb-2 text-2xl">
              As everyone sees it
            </h2>
            <HalalLadder evidence={evidence} />
            <HowStepsWork />
          </section>
          {own.length > 0 ? (
            <section aria-labelledby="on-record">
              <h2 id="on-record" className="mb-2 text-2xl">
                On record
              </h2>
              <ul className="divide-y divide-line">
                {own.map((one) => (
                  <RecordRow key={one.id} evidence={one} />
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}

function StatementForm() {
  const { business, evidence } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const said = evidence.own?.find(({ kind }) => kind === 'statement');
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your statement was not saved',
    send: async (fields) => {
      await api.stateHalal({
        id: business.id,
        words: fields.text('words'),
        signedBy: fields.text('signedBy'),
      });
      showToast({ title: 'Saved. It’s valid for six months.' });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        label="What is halal?"
        hint="For example: All meat. No alcohol is served."
        name="words"
        dir="auto"
        required
        maxLength={evidenceLengths.words}
        defaultValue={said?.words ?? ''}
        error={errors.words}
      />
      <TextField
        label="Signed by"
        hint="Your own name. Everyone sees it."
        name="signedBy"
        dir="auto"
        required
        maxLength={evidenceLengths.issuer}
        defaultValue={said?.issuer ?? ''}
        error={errors.signedBy}
      />
      <div>
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : said ? 'Confirm it again' : 'Confirm it'}
        </Button>
      </div>
    </form>
  );
}

function RecordRow({ evidence }: { evidence: OwnEvidence }) {
  const { business } = route.useLoaderData();
  const { id, kind, status, issuer, number, expiresOn, refusal, fileUrl, lapsedAt } = evidence;
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawEvidence({ id: business.id, evidenceId: id }), {
    failed: 'It wasn’t withdrawn',
    successMessage: 'Withdrawn.',
  });
  return (
    <li className="grid gap-1 py-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {things[kind]}
        {status === 'waiting' ? <Tag tone="caution">Waiting to be checked</Tag> : null}
        {status === 'refused' ? <Tag tone="danger">Not accepted</Tag> : null}
        {lapsedAt ? <Tag tone="caution">Lapsed</Tag> : null}
      </h3>
      <p dir={directionOf(issuer)} className="break-words text-sm text-soft">
        {[issuer, number, expiresOn && `valid until ${dateText(expiresOn, 'plain')}`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {refusal ? <p dir={directionOf(refusal)}>{refusal}</p> : null}
      <div className="flex flex-wrap gap-2">
        {fileUrl ? (
          <a href={fileUrl} className="link inline-flex min-h-11 items-center">
            Open the paper
          </a>
        ) : null}
        {kind === 'confirmation' ? null : (
          <ConfirmButton
            variant="quiet"
            label="Withdraw"
            question={`Withdraw this evidence: ${things[kind]} (${issuer})? It will disappear from your page.`}
            action="Withdraw evidence"
            onConfirm={withdraw}
          />
        )}
      </div>
    </li>
  );
}

const texts = {
  supplier: {
    issuer: 'Supplier',
    file: 'An invoice or delivery note',
    hint: 'For example: two invoices of this month.',
  },
  certificate: { issuer: 'Certifying body', file: 'The certificate', hint: 'For example: chicken and lamb.' },
} as const;

/** Uploads a supplier's document, or a certificate with its number and last day. */
function PaperForm({ businessId, kind }: { businessId: string; kind: PaperKind }) {
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
    },
    onSuccess: () => {
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
