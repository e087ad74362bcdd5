import { Link } from '@tanstack/react-router';
import { Panel } from '#kit/web/ui/panel.tsx';

type Named = { id: string; name: string };

/** The mosques that the member manages or follows. */
export function OwnMosques({ managed, followed }: { managed: readonly Named[]; followed: readonly Named[] }) {
  return (
    <Panel title="My mosques">
      {managed.length === 0 && followed.length === 0 ? (
        <p className="text-soft">
          Press <b>Follow</b> on a mosque’s page to hear about its events and notices.
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {managed.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <MosqueLink id={id} name={name} />
            <Link
              to="/mosque/$mosqueId/manage"
              params={{ mosqueId: id }}
              className="link inline-flex min-h-11 items-center text-sm"
            >
              Manage
            </Link>
          </li>
        ))}
        {followed.map(({ id, name }) => (
          <li key={`followed ${id}`} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <MosqueLink id={id} name={name} />
            <span className="text-sm text-soft">Following</span>
          </li>
        ))}
      </ul>
      <Link to="/mosques" search={{}} className="link inline-flex min-h-11 items-center">
        All mosques
      </Link>
    </Panel>
  );
}

function MosqueLink({ id, name }: Named) {
  return (
    <Link
      to="/mosque/$mosqueId"
      params={{ mosqueId: id }}
      className="link inline-flex min-h-11 items-center"
      dir="auto"
    >
      {name}
    </Link>
  );
}
