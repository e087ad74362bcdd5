import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { BlockedMembers } from '#features/accounts/blocks/web/blocked-members.tsx';
import { PasswordGate } from '#features/accounts/sign-in/web/password-gate.tsx';
import { ProfileFrame } from '#features/accounts/users/web/profile-frame.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { useSite } from '#kit/web/router/root-route.ts';
import { AnchorButton, Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextArea } from '#kit/web/ui/field.tsx';
import { Disclosure, Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { Consent, calls, DataExport, PrivacyRequest } from '../privacy.contract.ts';
import { privacyLengths, requestKinds } from '../privacy.rules.ts';

const route = getRouteApi('/_account/profile/privacy');

/** /profile/privacy: a working button for each right listed on the privacy page. */
export function PrivacyDataPage() {
  const { exports, leftOut, consents, requests, blocks } = route.useLoaderData();
  return (
    <ProfileFrame>
      <div className="grid gap-6 lg:grid-cols-2">
        <Panel title="Download your data">
          <DataExportPanel exports={exports} />
          <LeftOut leftOut={leftOut} />
        </Panel>
        <Panel title="What you agreed to">
          <ConsentList consents={consents} />
        </Panel>
        <Panel title="Your data rights">
          <RequestPanel requests={requests} />
        </Panel>
        <Panel title="Blocked members" id="blocks">
          <BlockedMembers members={blocks.items} />
        </Panel>
        <Panel title="Delete your account" id="delete">
          <p>We’ll show you what goes and what stays, and ask once more.</p>
          <LinkButton className="mt-3" variant="danger" to="/profile/privacy/delete">
            Delete my account
          </LinkButton>
        </Panel>
      </div>
    </ProfileFrame>
  );
}

const pollMs = 4000;

/** Requests a copy, shows that it is being prepared, then offers the download. */
function DataExportPanel({ exports }: { exports: readonly DataExport[] }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const isBeingMade = exports.some(({ status }) => status === 'requested');
  useEffect(() => {
    if (!isBeingMade) return;
    const timer = setInterval(() => void router.invalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isBeingMade, router]);

  const ask = async (password: string) => {
    await api.requestDataExport({ password });
    showToast({
      title: 'We’re preparing your data',
      description: 'We’ll email you when it’s ready.',
    });
  };
  return (
    <>
      <p>
        A zip file with what we hold about you and what others wrote to you: a page to read, the same data for
        programs (JSON) and your photo.
      </p>
      <ul className="mt-3 grid gap-2">
        {exports.map((copy) => (
          <li key={copy.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              Requested on <DateText date={copy.createdAt} />
            </span>
            {copy.status === 'ready' ? (
              <AnchorButton variant="outline" href={`/api/user/exports/${copy.id}`} download>
                Download (zip)
              </AnchorButton>
            ) : (
              <span role="status">
                {copy.status === 'failed'
                  ? 'We couldn’t prepare it. Please ask again.'
                  : 'Preparing your download…'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isBeingMade ? null : <PasswordGate action="Prepare my data" failed="Request not sent" act={ask} />}
    </>
  );
}

/** What a copy leaves out because it is about others, and where to ask for it. */
function LeftOut({ leftOut }: { leftOut: readonly string[] }) {
  const { dataProtectionEmail } = useSite();
  return (
    <Disclosure summary="What the copy leaves out">
      <p>This is about other people, so it isn’t in the copy:</p>
      <ul className="mt-2 list-disc ps-5">
        {leftOut.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-2">
        If you’d like to have any of it, write to our data protection officer:{' '}
        <a href={`mailto:${dataProtectionEmail}`} className="link break-words">
          {dataProtectionEmail}
        </a>
        . We’ll tell you what we can give you.
      </p>
    </Disclosure>
  );
}

const texts: Record<Consent['kind'], string> = {
  membership: 'Keeping your account, which shows that you are Muslim or interested in the community',
  weekly_newsletter: 'The weekly email',
  campaign: 'Remembering how you found us',
};

/** Each consent with its date and a button to withdraw it. */
function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction((kind: Consent['kind']) => api.withdrawConsent({ kind }), {
    successMessage: 'Consent withdrawn',
    failed: 'Consent not withdrawn',
  });
  if (consents.length === 0) return <p>You haven’t agreed to anything yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {consents.map((consent) => (
        <li key={consent.kind + consent.givenAt} className="py-3">
          <p>{texts[consent.kind]}</p>
          <p className="text-sm text-soft">
            Given on <DateText date={consent.givenAt} />, version {consent.version}
            {consent.withdrawnAt ? (
              <>
                ; withdrawn on <DateText date={consent.withdrawnAt} />
              </>
            ) : null}
          </p>
          {consent.withdrawnAt ? null : consent.kind === 'membership' ? (
            <Link to="/profile/privacy/delete" className="link inline-flex min-h-11 items-center">
              To withdraw this, delete your account
            </Link>
          ) : (
            <ConfirmButton
              className="mt-2"
              label="Withdraw"
              question={`Withdraw your consent? ${texts[consent.kind]}.`}
              action="Withdraw consent"
              onConfirm={() => withdraw(consent.kind)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const kinds: Record<PrivacyRequest['kind'], string> = {
  objection: 'I object to how you use my data',
  correction: 'Something is wrong that I can’t change myself',
  complaint: 'I want to make a complaint',
  question: 'I have a question',
};

/** Sends a request to the data protection officer, and shows the answers. */
function RequestPanel({ requests }: { requests: readonly PrivacyRequest[] }) {
  const api = useApi<typeof calls>();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Message not sent',
    send: async (fields) => {
      const kind = requestKinds.find((known) => known === fields.text('kind')) ?? 'question';
      await api.sendPrivacyRequest({ kind, message: fields.text('message') });
    },
    onSuccess: () => {
      showToast({ title: 'Sent', description: 'We’ll answer within a month, usually much sooner.' });
      form.current?.reset();
    },
  });
  return (
    <>
      <p>
        You can correct your name, phone, postcode and mosque on your{' '}
        <Link to="/profile" className="link">
          profile
        </Link>
        . For anything else, write to our data protection officer:
      </p>
      <form method="post" ref={form} noValidate className="mt-3 grid gap-3" onSubmit={onSubmit}>
        <SelectField
          label="What is it about?"
          name="kind"
          choices={requestKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          error={errors.kind}
        />
        <TextArea
          label="Your message"
          name="message"
          maxLength={privacyLengths.message}
          error={errors.message}
          required
        />
        {problem}
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </form>
      <ul className="mt-4 divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="py-3">
            <p className="text-sm text-soft">
              <DateText date={request.createdAt} /> – {kinds[request.kind]}
            </p>
            <p className="whitespace-pre-wrap" dir={directionOf(request.message)}>
              {request.message}
            </p>
            <p
              className="mt-1 whitespace-pre-wrap border-tile border-s-4 ps-3"
              dir={directionOf(request.answer)}
            >
              {request.answer ?? 'Not answered yet.'}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
