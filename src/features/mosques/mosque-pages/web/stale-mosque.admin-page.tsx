import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import {
  checkedDay,
  staleAfterDays as timesStaleAfterDays,
} from '#features/mosques/prayer-times/freshness.rules.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, StaleMosque } from '../stale-mosque.contract.ts';
import { staleAfterDays } from '../stale-mosque.rules.ts';

const route = getRouteApi('/_admin/admin/stale-mosques');

/** /admin/stale-mosques: mosques that need a check, with a button to ask their managers. */
export function StaleMosquesPage() {
  const mosques = route.useLoaderData();
  const askable = mosques.filter(({ isAskable }) => isAskable).length;
  const api = useApi<typeof calls>();
  const [ask, asking] = useAction(() => api.askStaleMosques({}), { failed: 'Nobody was asked' });
  return (
    <>
      <PageHeader
        lead={`Details that nobody has confirmed for ${staleAfterDays} days, times that nobody has confirmed for ${timesStaleAfterDays}, and mosques without times.`}
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <div className="page pb-12">
        <div className="max-w-4xl">
          {mosques.length === 0 ? (
            <EmptyState title="Every mosque is up to date." />
          ) : (
            <>
              {askable === 0 ? (
                <p className="mb-6">{nobodyToAsk(mosques)}</p>
              ) : (
                <>
                  <p>
                    <Button disabled={asking} onClick={ask}>
                      {asking
                        ? 'Asking…'
                        : `Email the managers of ${askable} ${askable === 1 ? 'mosque' : 'mosques'}`}
                    </Button>
                  </p>
                  <p className="mt-2 mb-6 text-soft">
                    The managers of mosques with old details or times get an email and a notification, once in
                    fourteen days at most.
                  </p>
                </>
              )}
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

function nobodyToAsk(mosques: readonly StaleMosque[]): string {
  return mosques.every(({ managers }) => managers === 0)
    ? 'None of these mosques has a manager to ask. Add one, or ring them.'
    : 'Nobody can be asked at the moment: the managers were asked in the last fourteen days, or only the times are missing.';
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
        <LinkButton variant="outline" to="/mosque/$mosqueId/timetable" params={{ mosqueId: id }}>
          {times === 'none' ? 'Add times' : 'Times'}
          <span className="sr-only"> of {name}</span>
        </LinkButton>
      }
    />
  );
}

function Checked({ mosque: { lastVerifiedAt, times } }: { mosque: StaleMosque }) {
  const { year } = useRouter().options.context;
  if (times === 'none') return 'No times yet';
  const old = times === 'stale' ? 'Old times · ' : '';
  if (lastVerifiedAt === null) return `${old}Details never checked`;
  return (
    <>
      {old}Details checked <time dateTime={lastVerifiedAt}>{checkedDay(lastVerifiedAt, year)}</time>
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
