import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OwnEvidence } from '../../evidence-contract.ts';
import { type EvidenceKind, evidenceLengths } from '../../halal-ladder.ts';
import { HalalLadder, HowStepsWork } from './halal-ladder.tsx';
import { PaperForm } from './paper-form.tsx';

const route = getRouteApi('/_member/business-directory/$businessId/halal');

const things: Record<EvidenceKind, string> = {
  statement: 'Your statement',
  supplier: 'Supplier’s papers',
  certificate: 'Certificate',
  confirmation: 'The certifier’s confirmation',
};

/** /business-directory/{id}/halal: its owner says and shows that it is halal. */
export function EvidencePage() {
  const { business, evidence } = route.useLoaderData();
  const own = evidence.own ?? [];
  return (
    <>
      <PageHeader
        title="Halal evidence"
        lead="What you say and show here appears on your business’s page with its date. Only you and the administrators can see the papers."
        trail={[
          { name: 'Business Directory', path: '/business-directory' },
          { name: business.name, path: `/business-directory/${business.id}` },
          { name: 'Halal evidence', path: `/business-directory/${business.id}/halal` },
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
        hint="Everyone sees this name."
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
    told: 'Withdrawn.',
  });
  return (
    <li className="grid gap-1 py-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {things[kind]}
        {status === 'waiting' ? <Tag tone="caution">Waiting to be checked</Tag> : null}
        {status === 'refused' ? <Tag tone="danger">Not accepted</Tag> : null}
        {lapsedAt ? <Tag tone="caution">Lapsed</Tag> : null}
      </h3>
      <p dir="auto" className="break-words text-sm text-soft">
        {[issuer, number, expiresOn && `valid until ${dateText(expiresOn, 'plain')}`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {refusal ? <p dir="auto">{refusal}</p> : null}
      <div className="flex flex-wrap gap-2">
        {fileUrl ? (
          <a href={fileUrl} className="link inline-flex min-h-11 items-center">
            Open the paper
          </a>
        ) : null}
        {kind === 'confirmation' ? null : (
          <ConfirmButton
            look="quiet"
            label="Withdraw"
            question={`Withdraw this: ${things[kind]} (${issuer})? It will disappear from your page.`}
            action="Withdraw"
            onConfirm={withdraw}
          />
        )}
      </div>
    </li>
  );
}
