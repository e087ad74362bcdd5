import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { Consent, calls } from '../contract.ts';

const texts: Record<Consent['kind'], string> = {
  membership: 'Keeping your account, which shows that you are Muslim or interested in the community',
  weekly_newsletter: 'The weekly e-mail',
  campaign: 'Remembering how you found us',
};

/** Each consent with its date and a button to withdraw it. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction((kind: Consent['kind']) => api.withdrawConsent({ kind }), {
    told: 'Consent withdrawn',
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
            <a href="#delete" className="link inline-flex min-h-11 items-center">
              To withdraw this, delete your account
            </a>
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
