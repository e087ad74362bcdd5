import { Badge } from '#kit/web/ui/badge.tsx';
import type { HostedEvent } from '../hosted-event.contract.ts';

const looks = {
  pending: { tone: 'plain', label: 'Awaiting approval' },
  approved: { tone: 'tile', label: 'Approved' },
  rejected: { tone: 'danger', label: 'Not approved' },
  cancelled: { tone: 'danger', label: 'Cancelled' },
} as const;

/** The state of an event in one word. */
export function EventStatusBadge({
  event,
}: {
  event: Pick<HostedEvent, 'status'> & { isRemoved?: boolean };
}) {
  if (event.isRemoved) return <Badge tone="danger">Taken down</Badge>;
  const { tone, label } = looks[event.status];
  return <Badge tone={tone}>{label}</Badge>;
}
