import { getRouteApi, Link } from '@tanstack/react-router';
import { isAdmin } from '#kit/web/router/viewer.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import type { EventDetail } from '../contract.ts';

const route = getRouteApi('/events/$eventId');

/** What a reader must know of an event that is not simply on. */
export function EventNotices({ event }: { event: EventDetail }) {
  return (
    <>
      {event.status === 'cancelled' ? (
        <Notice tone="danger" className="mt-4">
          <span role="status">
            This event has been cancelled.
            {event.cancelledReason ? <bdi> {event.cancelledReason}</bdi> : null}
          </span>
        </Notice>
      ) : null}
      {event.status === 'pending' ? (
        <Notice tone="tile" className="mt-4">
          This event is waiting for approval. The public can’t see it yet.
        </Notice>
      ) : null}
      {event.status === 'rejected' ? (
        <Notice tone="caution" className="mt-4">
          This event was not approved. Only you can see it.
        </Notice>
      ) : null}
      {event.groupId === null ? null : (
        <Notice tone="tile" className="mt-4">
          This is a meeting of a group, and only its members can see it.{' '}
          <Link to="/groups/$groupId" params={{ groupId: event.groupId }} className="link">
            To the group
          </Link>
        </Notice>
      )}
      {event.changeWaits ? <ChangeWaits /> : null}
    </>
  );
}

function ChangeWaits() {
  const { viewer } = route.useRouteContext();
  return (
    <Notice tone="tile" className="mt-4">
      Changes to this event are waiting for approval. Until then only the person who made them can see them;
      everyone else sees the event as it was approved.
      {isAdmin(viewer) ? (
        <>
          {' '}
          <Link to="/admin/approvals" search={{ type: 'event' }} className="link">
            Review them
          </Link>
        </>
      ) : null}
    </Notice>
  );
}
