import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PasswordGate } from '#features/accounts/sign-in/web/password-gate.tsx';
import { useApi } from '#kit/web/api.ts';
import { clearDevice } from '#kit/web/clear-device.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import type { calls, Deletion } from '../privacy.contract.ts';

const route = getRouteApi('/_account/profile/privacy/delete');

const trail = [{ name: 'Privacy & data', path: '/profile/privacy' }];

/** /profile/privacy/delete: says what deleting the account does, asks for the password, and deletes it. */
export function AccountDeletionPage() {
  const { deletion, isMainAdmin } = route.useLoaderData();
  return (
    <>
      <PageHeader title="Delete your account?" trail={trail} />
      <div className="page pb-12">
        <div className="max-w-prose">
          {isMainAdmin ? (
            <p>The main administrator’s account can’t be deleted: without it, nobody could run the site.</p>
          ) : (
            <Question deletion={deletion} />
          )}
        </div>
      </div>
    </>
  );
}

function Question({ deletion }: { deletion: readonly Deletion[] }) {
  const api = useApi<typeof calls>();
  const losses = deletion.flatMap(({ losses: text }) => text ?? []);
  const act = async (password: string) => {
    await api.deleteAccount({ password });
    clearDevice();
    // A full page load, so that no data of the member stays in memory.
    location.assign('/account-deleted');
  };
  return (
    <>
      <p className="text-lg">You can’t undo this. It happens at once, and signs you out on every device.</p>
      {losses.length > 0 ? (
        <>
          <p className="mt-4">You’ll lose:</p>
          <ul className="mt-1 list-disc ps-6">
            {losses.map((loss) => (
              <li key={loss} dir="auto">
                {loss}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <dl className="mt-5 divide-y divide-line border-line border-y">
        <Group title="Deleted">
          Your profile, messages, prayer and fasting trackers, RSVPs and everything else you’ve given us.
        </Group>
        <Group title="Kept without your name">
          What others need: their replies to you, the groups they’re in, mosques’ events, and the log of what
          administrators did.
        </Group>
        <Group title="Kept because the law says so">
          Amounts and dates of payments, and moderators’ decisions, without your name.
        </Group>
        <Group title="In backups">
          For at most thirty days. We don’t look inside backups. If we restore one, we’ll delete your data
          again.
        </Group>
      </dl>
      <Disclosure summary="Show everything">
        <Everything deletion={deletion} />
      </Disclosure>
      <PasswordGate
        action="Delete my account"
        failed="Your account was not deleted"
        act={act}
        danger
        refresh={false}
      />
      <LinkButton className="mt-3" variant="outline" to="/profile/privacy">
        Keep my account
      </LinkButton>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-3">
      <dt className="font-semibold">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What happens to each kind of data. */
function Everything({ deletion }: { deletion: readonly Deletion[] }) {
  const lists = [
    ['Deleted', deletion.flatMap(({ title, kept }) => (kept === null ? [title] : []))],
    [
      'Kept without your name',
      deletion.flatMap(({ kept, isKeptByLaw }) => (isKeptByLaw ? [] : (kept ?? []))),
    ],
    [
      'Kept because the law says so',
      deletion.flatMap(({ kept, isKeptByLaw }) => (isKeptByLaw ? (kept ?? []) : [])),
    ],
  ] as const;
  return lists.map(([title, texts]) => (
    <section key={title} className="mt-3">
      <h2 className="font-semibold text-base text-ink">{title}</h2>
      <ul className="mt-1 list-disc ps-6">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  ));
}
