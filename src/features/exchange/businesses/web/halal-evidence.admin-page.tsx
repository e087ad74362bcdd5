import { getRouteApi, Link } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { Card, Disclosure } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, RecordedEvidence } from '../halal-evidence.contract.ts';
import { type EvidenceKind, evidenceLengths } from '../halal-evidence.rules.ts';

const route = getRouteApi('/_admin/admin/halal-evidence');
const path = '/admin/halal-evidence';

const things: Record<EvidenceKind, string> = {
  statement: 'The owner’s word',
  supplier: 'Supplier’s papers',
  certificate: 'Certificate',
  confirmation: 'The certifier’s confirmation',
};

/** /admin/halal-evidence: documents to review, and the record. */
export function AdminEvidencePage() {
  const page = route.useLoaderData();
  const { view } = route.useSearch();
  return (
    <ListPage
      lead="Open each paper before you record it. The public sees only “checked by Mahalla”; who checked it is recorded here."
      trail={[{ name: 'Admin', path: '/admin' }]}
      above={
        <FilterChips
          label="Show"
          path={path}
          name="view"
          chosen={view}
          choices={[
            { value: undefined, label: 'Waiting' },
            { value: 'ending', label: 'Ends in 30 days' },
            { value: 'lapsed', label: 'Lapsed' },
            { value: 'all', label: 'In force' },
          ]}
        />
      }
      count={['piece of evidence', 'pieces of evidence']}
      page={page}
      empty={view === undefined ? 'Nothing is waiting' : 'Nothing here'}
      emptyText={view === undefined ? 'When an owner sends a paper, you’ll find it here.' : ''}
    >
      {(items) => (
        <ul className="grid gap-4">
          {items.map((evidence) => (
            <li key={evidence.id}>
              <EvidenceCard evidence={evidence} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function EvidenceCard({ evidence }: { evidence: RecordedEvidence }) {
  const { kind, status, business, businessId, issuer, number, words, expiresOn, fileUrl } = evidence;
  const facts = [
    ['From', issuer],
    ['Number', number],
    ['Covers', words],
    ['Valid until', expiresOn && dateText(expiresOn, 'plain')],
    [
      'Sent',
      `${dateText(evidence.submittedAt, 'plain')}${evidence.submittedBy ? ` by ${evidence.submittedBy}` : ''}`,
    ],
    [
      'Seen',
      evidence.seenAt &&
        `${dateText(evidence.seenAt, 'plain')} by ${evidence.seenBy ?? 'a former administrator'}`,
    ],
  ] as const;
  return (
    <Card>
      <h2 className="text-xl">
        {things[kind]}:{' '}
        <Link to="/business-directory/$businessId" params={{ businessId }} className="link">
          <bdi>{business}</bdi>
        </Link>
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd dir="auto" className="break-words">
                {value}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {fileUrl ? (
        <a href={fileUrl} target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center">
          Open the paper
        </a>
      ) : null}
      {status === 'waiting' ? <Decision evidence={evidence} /> : null}
      {status === 'counts' && kind === 'certificate' && evidence.lapsedAt === null ? (
        <ConfirmForm evidence={evidence} />
      ) : null}
    </Card>
  );
}

function Decision({ evidence: { id, kind, expiresOn } }: { evidence: RecordedEvidence }) {
  const api = useApi<typeof calls>();
  const accept = useForm({
    refresh: true,
    failed: 'It was not recorded',
    send: async (fields) => {
      const { message } = await api.acceptEvidence({ id, expiresOn: fields.text('expiresOn') || undefined });
      showToast({ title: message });
    },
  });
  const refuse = useForm({
    refresh: true,
    failed: 'It was not refused',
    send: async (fields) => {
      showToast({ title: (await api.refuseEvidence({ id, reason: fields.text('reason') })).message });
    },
  });
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={accept.onSubmit}
        className="mt-2 flex flex-wrap items-end gap-3"
      >
        <TextField
          label={
            kind === 'certificate' ? 'Last day on the certificate' : 'Valid until (a year, if left empty)'
          }
          name="expiresOn"
          type="date"
          defaultValue={expiresOn ?? ''}
          error={accept.errors.expiresOn}
        />
        {accept.problem}
        <Button type="submit" disabled={accept.sending}>
          I have seen it
        </Button>
      </form>
      <Disclosure summary="Refuse it">
        <form method="post" noValidate onSubmit={refuse.onSubmit} className="grid gap-3">
          <TextArea
            label="Why? The owner reads this."
            name="reason"
            required
            maxLength={evidenceLengths.reason}
            error={refuse.errors.reason}
          />
          {refuse.problem}
          <Button type="submit" variant="danger" className="justify-self-start" disabled={refuse.sending}>
            Refuse
          </Button>
        </form>
      </Disclosure>
    </>
  );
}

function ConfirmForm({ evidence: { id: evidenceId, businessId, issuer } }: { evidence: RecordedEvidence }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'It was not recorded',
    send: async (fields) => {
      const { message } = await api.confirmCertificate({
        id: businessId,
        evidenceId,
        words: fields.text('words'),
      });
      showToast({ title: message });
    },
  });
  return (
    <Disclosure summary="The certifier has confirmed it">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <TextField
          label={`How did you ask ${issuer}?`}
          hint="For example: by phoning their office, on the number given on their own website."
          name="words"
          dir="auto"
          required
          maxLength={evidenceLengths.words}
          error={errors.words}
        />
        {problem}
        <Button type="submit" className="justify-self-start" disabled={sending}>
          Record it
        </Button>
      </form>
    </Disclosure>
  );
}
