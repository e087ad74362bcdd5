import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, StaleMosque } from '../stale-contract.ts';
import { staleAfterDays } from '../stale-days.ts';

const route = getRouteApi('/_admin/admin/stale-mosques');

/** /admin/stale-mosques: whom to ask whether everything is still right. */
export function StaleMosquesPage() {
  const mosques = route.useLoaderData();
  const api = useApi<typeof calls>();
  const [ask, asking] = useAction(() => api.askStaleMosques({}), { failed: 'Nobody was asked' });
  return (
    <>
      <PageHeader
        title="Mosques to check"
        lead={`Nobody has confirmed their details and times for ${staleAfterDays} days.`}
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Mosques to check', path: '/admin/stale-mosques' },
        ]}
      />
      <div className="page max-w-4xl pb-12">
        {mosques.length === 0 ? (
          <p>Every mosque was checked in the last {staleAfterDays} days.</p>
        ) : (
          <>
            <p>
              <Button disabled={asking} onClick={ask}>
                {asking ? 'Asking…' : 'Ask them'}
              </Button>
            </p>
            <p className="mt-2 text-soft">
              Their managers get an e-mail and a notification, once in fourteen days at most.
            </p>
            <ul className="mt-6 divide-y divide-line border-line border-y">
              {mosques.map((mosque) => (
                <MosqueRow key={mosque.id} mosque={mosque} />
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}

function MosqueRow({ mosque: { id, name, lastVerifiedAt, askedAt, managers } }: { mosque: StaleMosque }) {
  return (
    <li className="py-3">
      <Link
        to="/mosque/$mosqueId/edit"
        params={{ mosqueId: id }}
        search={managers === 0 ? { tab: 'managers' } : {}}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {name}
      </Link>
      <p className="text-sm text-soft">
        {lastVerifiedAt === null ? (
          'Never checked'
        ) : (
          <>
            Last checked <DateText date={lastVerifiedAt} />
          </>
        )}
        {' · '}
        {managers === 0 ? (
          'No manager: add one, or ring them'
        ) : askedAt === null ? (
          'Not asked yet'
        ) : (
          <>
            Asked <DateText date={askedAt} />
          </>
        )}
      </p>
    </li>
  );
}
