import { getRouteApi } from '@tanstack/react-router';
import { InboxList } from '#features/accounts/inbox/web/inbox-list.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { AllLink, SectionLabel } from '#kit/web/ui/section.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { HealthList } from './health-list.tsx';
import { NameForm } from './name-form.tsx';
import { UserTable } from './user-table.tsx';

const route = getRouteApi('/_admin/admin');

/** /admin: what waits, how the site fares, the newest accounts and the mosques. */
export function DashboardPage() {
  const { stats, inbox, decisions, health, users, mosques, now } = route.useLoaderData();
  const waiting = inbox.total === 1 ? '1 thing is waiting' : `${inbox.total} things are waiting`;
  return (
    <div className="page pt-4 pb-12 sm:pt-8">
      <h1 className="text-3xl sm:text-4xl">Admin Dashboard</h1>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {stats.figures.map(({ name, label, value }) => (
          <div key={name} className="flex flex-row-reverse items-baseline gap-2">
            <dt className="text-soft">{label}</dt>
            <dd className="clock text-lg">{value.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
      <NameForm />
      <div className="mt-4 grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="waiting">
          <SectionLabel
            id="waiting"
            title={inbox.total === 0 ? 'Inbox' : waiting}
            action={inbox.total > 1 ? <span className="text-sm text-soft">oldest first</span> : null}
          />
          {inbox.rows.length === 0 ? (
            <EmptyState title="All caught up!">Nothing is waiting for a decision.</EmptyState>
          ) : (
            <InboxList rows={inbox.rows} decisions={decisions} now={now} />
          )}
          {inbox.total > inbox.rows.length ? (
            <p className="mt-2 text-sm text-soft">
              These are the {inbox.rows.length} that have waited longest. The rest follow as you decide.
            </p>
          ) : null}
        </section>
        <section aria-labelledby="health">
          <SectionLabel id="health" title="Health" />
          <HealthList lines={health} />
        </section>
      </div>
      <section aria-labelledby="users" className="mt-8">
        <SectionLabel
          id="users"
          title="User Management"
          action={
            <AllLink to="/admin/users" search={{}}>
              All {users.total}
            </AllLink>
          }
        />
        {users.items.length === 0 ? (
          <EmptyState title="No users found." />
        ) : (
          <UserTable users={users.items} />
        )}
      </section>
      <section aria-labelledby="mosques" className="mt-8">
        <SectionLabel
          id="mosques"
          title="Mosque Management"
          action={
            <AllLink to="/mosques" search={{}}>
              View All Mosques
            </AllLink>
          }
        />
        {mosques.items.length === 0 ? (
          <EmptyState title="No mosques found.">
            <LinkButton look="outline" to="/admin/places" search={{ kind: 'mosque' }}>
              Add or import mosques
            </LinkButton>
          </EmptyState>
        ) : (
          <RowList boxed>
            {mosques.items.map(({ id, name, address }) => (
              <Row
                key={id}
                title={<span dir="auto">{name}</span>}
                meta={<span dir="auto">{address}</span>}
                actions={
                  <>
                    <LinkButton look="outline" to="/mosque/$mosqueId" params={{ mosqueId: id }}>
                      View<span className="sr-only"> {name}</span>
                    </LinkButton>
                    <LinkButton look="outline" to="/mosque/$mosqueId" params={{ mosqueId: id }} hash="edit">
                      Edit<span className="sr-only"> {name}</span>
                    </LinkButton>
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </section>
    </div>
  );
}
