import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { Consent, calls } from '../contract.ts';

const texts: Record<Consent['kind'], string> = {
  membership: 'That we keep your account, which shows that you are Muslim or interested in the community',
  weekly_newsletter: 'The weekly e-mail',
  campaign: 'That we keep how you found us',
};

/** Each consent with its day, and the way to take it back. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction((kind: Consent['kind']) => api.withdrawConsent({ kind }), {
    told: 'You have taken that back.',
    failed: 'That did not work',
  });
  if (consents.length === 0) return <p>Nothing is on record.</p>;
  return (
    <ul className="divide-y divide-line">
      {consents.map((consent) => (
        <li key={consent.kind + consent.givenAt} className="py-3">
          <p>{texts[consent.kind]}</p>
          <p className="text-sm text-soft">
            Given on <DateText date={consent.givenAt} />, wording {consent.version}
            {consent.withdrawnAt ? (
              <>
                ; taken back on <DateText date={consent.withdrawnAt} />
              </>
            ) : null}
          </p>
          {consent.withdrawnAt ? null : consent.kind === 'membership' ? (
            <a href="#delete" className="link inline-flex min-h-11 items-center">
              Taking this back means deleting the account
            </a>
          ) : (
            <ConfirmButton
              className="mt-2"
              label="Take it back"
              question={`Take this back: ${texts[consent.kind]}?`}
              action="Take it back"
              onConfirm={() => withdraw(consent.kind)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
