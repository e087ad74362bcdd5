import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, UserBadge } from '../contract.ts';
import { badgeLimits } from '../display-limits.ts';
import { BadgeIcon, BadgeList } from './badge-list.tsx';
import { DeclareBadgeForm } from './declare-badge-form.tsx';

/** The member's own badges as others see them, with controls to hide or reorder them. */
export function OwnBadges({ badges }: { badges: readonly UserBadge[] }) {
  const [arranging, setArranging] = useState(false);
  const count = badges.length;
  return (
    <Panel title="Community Badges">
      {count > 0 ? (
        <p className="mb-3 text-soft">
          Earned {count} badge{count === 1 ? '' : 's'} for community participation
        </p>
      ) : null}
      {arranging ? <Arrange badges={badges} /> : <BadgeList badges={badges} limit={badgeLimits.profile} />}
      {count > 0 ? (
        <Button look="quiet" className="mt-3" onClick={() => setArranging(!arranging)}>
          {arranging ? 'Done' : 'Hide or reorder badges'}
        </Button>
      ) : null}
      <DeclareBadgeForm held={badges.map(({ badgeKey }) => badgeKey)} />
    </Panel>
  );
}

function Arrange({ badges }: { badges: readonly UserBadge[] }) {
  const api = useApi<typeof calls>();
  const [save] = useAction(
    (next: readonly UserBadge[]) =>
      api.arrangeBadges({
        badges: next.map(({ badgeKey, isVisible, pinOrder }) => ({ badgeKey, isVisible, pinOrder })),
      }),
    { failed: 'Badges not changed' },
  );
  const change = (key: string, isVisible: boolean) =>
    save(badges.map((badge) => (badge.badgeKey === key ? { ...badge, isVisible } : badge)));
  const putFirst = (key: string) => {
    const first = badges.filter(({ badgeKey }) => badgeKey === key);
    const rest = badges.filter(({ badgeKey }) => badgeKey !== key);
    return save([...first, ...rest].map((badge, at) => ({ ...badge, pinOrder: at + 1 })));
  };
  return (
    <ul className="divide-y divide-line">
      {badges.map(({ badgeKey, badge, isVisible, expiresAt }, at) => (
        <li key={badgeKey} className="py-2">
          <BadgeIcon badge={badge} />
          <span className="block text-sm text-soft">
            {badge.description}
            {expiresAt ? `, until ${dateText(expiresAt)}` : ''}
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <label className="inline-flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={isVisible}
                onChange={(event) => void change(badgeKey, event.target.checked)}
              />
              Visible to others
            </label>
            {at > 0 ? (
              <Button look="quiet" onClick={() => void putFirst(badgeKey)}>
                <ArrowUp aria-hidden="true" className="size-4" /> Move to top
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
