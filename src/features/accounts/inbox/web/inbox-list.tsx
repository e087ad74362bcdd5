import { Link } from '@tanstack/react-router';
import { Check, Flag, Mail, PencilLine, Shield, Sparkles, User } from 'lucide-react';
import type { InboxIcon } from '#kit/contract/admin/admin-groups.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import type { InboxRow, PendingDecision } from '../inbox.contract.ts';
import { waitingText } from '../inbox.rules.ts';
import { DecidedLine, Decision } from './decision-buttons.tsx';

const icons: Record<InboxIcon, typeof User> = {
  person: User,
  thing: Sparkles,
  change: PencilLine,
  report: Flag,
  privacy: Shield,
  message: Mail,
};

/** The waiting items, one row each, with their actions. */
export function InboxList({
  rows,
  decisions,
  now,
}: {
  rows: readonly InboxRow[];
  decisions: readonly PendingDecision[];
  /** The instant (UTC) at which the list was loaded. */
  now: string;
}) {
  return (
    <ol className="rounded-card border border-line bg-surface [&>li+li]:border-line [&>li+li]:border-t">
      {rows.map((row) => {
        const pending = decisions.find(({ source, itemId }) => source === row.source && itemId === row.id);
        return <InboxItem key={`${row.source} ${row.id}`} row={row} pending={pending} now={new Date(now)} />;
      })}
    </ol>
  );
}

function InboxItem({
  row,
  pending,
  now,
}: {
  row: InboxRow;
  pending: PendingDecision | undefined;
  now: Date;
}) {
  const Icon = pending ? Check : icons[row.icon];
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 px-4 py-3 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto] sm:items-center">
      <span className="grid size-9 place-items-center rounded-full bg-sunken text-soft sm:row-span-2">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 className="font-normal font-text text-base leading-snug">
          <Link to={row.path} className="text-ink underline-offset-4 hover:underline">
            <b className="font-bold font-display text-lg" dir="auto">
              {row.name}
            </b>
            {row.wants ? ` ${row.wants}` : ''}
          </Link>
        </h3>
        <p className="line-clamp-3 text-sm text-soft" dir={directionOf(row.detail)}>
          <DecidedLine pending={pending}>
            {[waitingText(row.waitingSince, now), row.detail].filter(Boolean).join(' · ')}
          </DecidedLine>
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap gap-2 pt-2 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:pt-0">
        <ItemActions row={row} pending={pending} />
      </div>
    </li>
  );
}

function ItemActions({ row, pending }: { row: InboxRow; pending: PendingDecision | undefined }) {
  if (row.isDecidable || pending) return <Decision item={row} pending={pending} />;
  return (
    <LinkButton variant="soft" to={row.path}>
      Review<span className="sr-only"> {row.name}</span>
    </LinkButton>
  );
}
