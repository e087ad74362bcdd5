import { getRouteApi, Link } from '@tanstack/react-router';
import { staleAfterDays as timesStaleAfterDays } from '#features/mosques/prayer-times/finder/freshness.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, StaleMosque } from '../stale-contract.ts';
import { staleAfterDays } from '../stale-days.ts';

const route = getRouteApi('/_admin/admin/stale-mosques');

/** /admin/stale-mosques: whose times are to be entered, and whom to ask whether everything is still right. */
export function StaleMosquesPage() {
  const mosques = route.useLoaderData();
  const api = useApi<typeof calls>();
  const [ask, asking] = useAction(() => api.askStaleMosques({}), { failed: 'Nobody was asked' });
  return (
    <>
      <PageHeader
        title="Mosques to check"
        lead={`Details that nobody has confirmed for ${staleAfterDays} days, times that nobody has confirmed for ${timesStaleAfterDays}, and mosques without times.`}
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Mosques to check', path: '/admin/stale-mosques' },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-4xl">
          {mosques.length === 0 ? (
            <EmptyState title="Every mosque is up to date." />
          ) : (
            <>
              <p>
                <Button disabled={asking} onClick={ask}>
                  {asking ? 'Asking…' : 'Ask them'}
                </Button>
              </p>
              <p className="mt-2 mb-6 text-soft">
                The managers of mosques with old details or times get an e-mail and a notification, once in
                fourteen days at most.
              </p>
              <RowList boxed>
                {mosques.map((mosque) => (
                  <MosqueRow key={mosque.id} mosque={mosque} />
                ))}
              </RowList>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function MosqueRow({ mosque }: { mosque: StaleMosque }) {
  const { id, name, times, managers } = mosque;
  return (
    <Row
      level="h2"
      title={
        <Link
          to="/mosque/$mosqueId/edit"
          params={{ mosqueId: id }}
          search={managers === 0 ? { tab: 'managers' } : {}}
          className="link inline-flex min-h-11 items-center"
        >
          <span dir="auto">{name}</span>
        </Link>
      }
      meta={
        <>
          <Checked mosque={mosque} />
          {' · '}
          <Asked mosque={mosque} />
        </>
      }
      actions={
        <LinkButton look="outline" to="/mosque/$mosqueId/timetable" params={{ mosqueId: id }}>
          {times === 'none' ? 'Add times' : 'Times'}
          <span className="sr-only"> of {name}</span>
        </LinkButton>
      }
    />
  );
}

function Checked({ mosque: { lastVerifiedAt, times } }: { mosque: StaleMosque }) {
  if (times === 'none') return 'No times yet';
  if (lastVerifiedAt === null) return 'Never checked';
  return (
    <>
      Last checked <DateText date={lastVerifiedAt} />
    </>
  );
}

function Asked({ mosque: { askedAt, managers } }: { mosque: StaleMosque }) {
  if (managers === 0) return 'No manager: add one, or phone the mosque';
  if (askedAt === null) return 'Not asked yet';
  return (
    <>
      Asked <DateText date={askedAt} />
    </>
  );
}
