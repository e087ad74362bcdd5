import { getRouteApi, Link } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { StatCard } from '#kit/web/ui/stat-card.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { AdminLinks } from './admin-links.tsx';
import { UserTable } from './user-table.tsx';

const route = getRouteApi('/_admin/admin');

/** /admin: figures, what is waiting, and links to each screen. */
export function DashboardPage() {
  const { stats, users, mosques } = route.useLoaderData();
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      <div className="page">
        {stats.mailIsSent ? null : (
          <Notice className="mb-4">
            No mail server is configured: messages are waiting in the{' '}
            <Link to="/admin/outbox" search={{}} className="underline">
              outbox
            </Link>
            , where you can read them and pass on links.
          </Notice>
        )}
        {stats.mailGivenUp > 0 ? (
          <Notice tone="danger" className="mb-4">
            {stats.mailGivenUp} {stats.mailGivenUp === 1 ? 'message' : 'messages'} could not be sent.{' '}
            <Link to="/admin/outbox" search={{ status: 'given_up' }} className="underline">
              See why
            </Link>
          </Notice>
        ) : null}
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {stats.figures.map(({ name, label, value }) => (
            <StatCard key={name} label={label} value={value} />
          ))}
        </div>
      </div>
      <AdminLinks tasks={stats.tasks} />
      <Section
        title="User Management"
        action={
          <Link to="/admin/users" search={{}} className="link inline-flex min-h-11 items-center">
            All users
          </Link>
        }
      >
        {users.items.length === 0 ? (
          <EmptyState title="No users found." />
        ) : (
          <UserTable users={users.items} />
        )}
      </Section>
      <Section
        title="Mosque Management"
        action={
          <Link to="/mosques" search={{}} className="link inline-flex min-h-11 items-center">
            View All Mosques
          </Link>
        }
      >
        {mosques.items.length === 0 ? (
          <EmptyState title="No mosques found." />
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {mosques.items.map((mosque) => (
              <li key={mosque.id} className="flex flex-wrap items-center justify-between gap-3 p-3">
                <span dir="auto">{mosque.name}</span>
                <LinkButton look="outline" to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }}>
                  View
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
