import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { InboxList } from '#features/accounts/inbox/web/inbox-list.tsx';
import { defaultAdministratorName } from '#features/accounts/users/user.rules.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { isMainAdmin } from '#kit/web/router/root-route.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { AllLink, SectionLabel } from '#kit/web/ui/section.tsx';
import type { calls, HealthLine } from '../administration.contract.ts';
import { UserTable } from './user-table.tsx';

const route = getRouteApi('/_admin/admin');

/** /admin: waiting items, the site's health, the newest accounts and the mosques. */
export function DashboardPage() {
  const { stats, inbox, decisions, health, users, mosques, now } = route.useLoaderData();
  const waiting = inbox.total === 1 ? '1 thing is waiting' : `${inbox.total} things are waiting`;
  return (
    <div className="page pt-4 pb-12 sm:pt-8">
      <h1 className="text-3xl sm:text-4xl">Admin Dashboard</h1>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {stats.figures.map(({ name, label, value, unit }) => (
          <div key={name} className="flex flex-row-reverse items-baseline gap-2">
            <dt className="text-soft">{label}</dt>
            <dd className="clock text-lg">
              {unit === 'pence' ? poundsText(value) : value.toLocaleString('en-GB')}
            </dd>
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
            <LinkButton variant="outline" to="/admin/places" search={{ kind: 'mosque' }}>
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
                    <LinkButton variant="outline" to="/mosque/$mosqueId" params={{ mosqueId: id }}>
                      View<span className="sr-only"> {name}</span>
                    </LinkButton>
                    <LinkButton
                      variant="outline"
                      to="/mosque/$mosqueId"
                      params={{ mosqueId: id }}
                      hash="edit"
                    >
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

const tones = { ok: 'text-tile-ink', warn: 'text-caution', bad: 'text-danger' };

/** The state of each part of the site, with a link to where it can be fixed. */
function HealthList({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <ul className="@container rounded-card border border-line bg-surface [&>li+li]:border-line [&>li+li]:border-t">
      {lines.map(({ name, tone, title, detail, link }) => (
        <li
          key={name}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-3 px-4 py-3 @md:grid-cols-[1.5rem_minmax(0,1fr)_auto]"
        >
          {tone === 'ok' ? (
            <CircleCheck aria-hidden="true" className={`size-5 ${tones.ok}`} />
          ) : (
            <TriangleAlert aria-hidden="true" className={`size-5 ${tones[tone]}`} />
          )}
          <div className="min-w-0">
            <p className="leading-snug">{title}</p>
            <p className="text-sm text-soft">{detail}</p>
          </div>
          {link ? (
            <div className="col-start-2 @md:col-start-3">
              <LinkButton variant="outline" to={link.path}>
                {link.label}
              </LinkButton>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Asks the main administrator for their name, which the site does not know when it creates the account. */
function NameForm() {
  const { viewer } = useRouter().options.context;
  const { account } = viewer;
  if (account === null || !isMainAdmin(viewer)) return null;
  return account.firstName === defaultAdministratorName.firstName ? <NameFields id={account.id} /> : null;
}

function NameFields({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Your name was not saved',
    check: (fields) => ({
      firstName: fields.text('firstName').trim() ? undefined : 'Please enter your first name.',
      lastName: fields.text('lastName').trim() ? undefined : 'Please enter your last name.',
    }),
    send: async (fields) => {
      await api.editUser({ id, firstName: fields.text('firstName'), lastName: fields.text('lastName') });
      // The name is in the page frame, which only a full reload renders again.
      location.reload();
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-label="Your name"
      className="mt-4 grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p>
        What is your name? Our emails greet you by it, and the audit log says who did what. Members don’t see
        it.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-40 flex-1"
          label="First name"
          name="firstName"
          autoComplete="given-name"
          error={errors.firstName}
        />
        <TextField
          className="min-w-40 flex-1"
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          error={errors.lastName}
        />
        <Button type="submit" disabled={sending}>
          Save my name
        </Button>
      </div>
      {problem}
    </form>
  );
}
