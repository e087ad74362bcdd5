import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, UserBadge } from '../badge.contract.ts';
import { badgeLimits, declarableBadges } from '../badge-display.rules.ts';
import { BadgeIcon, BadgeList } from './badge-list.tsx';

/** The member's own badges as others see them, with controls to hide or reorder them. */
export function OwnBadges({ badges }: { badges: readonly UserBadge[] }) {
  const [isArranging, setArranging] = useState(false);
  const count = badges.length;
  return (
    <Panel title="Community Badges">
      {count > 0 ? (
        <p className="mb-3 text-soft">
          Earned {count} badge{count === 1 ? '' : 's'} for community participation
        </p>
      ) : null}
      {isArranging ? (
        <BadgeArranger badges={badges} />
      ) : count > 0 && badges.every(({ isVisible }) => !isVisible) ? (
        <p className="text-soft">You hide all of them from others.</p>
      ) : (
        <BadgeList badges={badges} limit={badgeLimits.profile} />
      )}
      {count > 0 ? (
        <Button variant="quiet" className="mt-3" onClick={() => setArranging(!isArranging)}>
          {isArranging ? 'Done' : 'Hide or reorder badges'}
        </Button>
      ) : null}
      <DeclareBadgeForm held={badges.map(({ badgeKey }) => badgeKey)} />
    </Panel>
  );
}

function BadgeArranger({ badges }: { badges: readonly UserBadge[] }) {
  const api = useApi<typeof calls>();
  const [save] = useAction(
    (next: readonly UserBadge[]) =>
      api.arrangeBadges({
        badges: next.map(({ badgeKey, isVisible, pinOrder }) => ({ badgeKey, isVisible, pinOrder })),
      }),
    { failed: 'Badges not changed' },
  );
  const changeVisibility = (key: string, isVisible: boolean) =>
    save(badges.map((badge) => (badge.badgeKey === key ? { ...badge, isVisible } : badge)));
  const moveToTop = (key: string) => {
    const first = badges.filter(({ badgeKey }) => badgeKey === key);
    const rest = badges.filter(({ badgeKey }) => badgeKey !== key);
    return save([...first, ...rest].map((badge, index) => ({ ...badge, pinOrder: index + 1 })));
  };
  return (
    <ul className="divide-y divide-line">
      {badges.map(({ badgeKey, badge, isVisible, expiresAt }, index) => (
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
                onChange={(event) => void changeVisibility(badgeKey, event.target.checked)}
              />
              Visible to others
            </label>
            {index > 0 ? (
              <Button variant="quiet" onClick={() => void moveToTop(badgeKey)}>
                <ArrowUp aria-hidden="true" className="size-4" /> Move to top
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Asks for a badge that members can claim for themselves. */
function DeclareBadgeForm({ held }: { held: readonly string[] }) {
  const api = useApi<typeof calls>();
  const [confirmation, setConfirmation] = useState<string>();
  const offered = declarableBadges.filter(({ key }) => !held.includes(key));
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Request not sent',
    send: async (fields) => {
      const note = fields.text('note');
      const request = { badgeKey: fields.text('badgeKey'), ...(note === '' ? {} : { note }) };
      setConfirmation((await api.declareBadge(request)).message);
    },
  });
  if (offered.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="link inline-flex min-h-11 items-center">Ask for a badge</summary>
      {confirmation ? (
        <p role="status">{confirmation}</p>
      ) : (
        <form method="post" noValidate className="grid gap-3" onSubmit={onSubmit}>
          <SelectField
            label="Badge"
            name="badgeKey"
            choices={offered.map(({ key, label }) => ({ value: key, label }))}
            error={errors.badgeKey}
          />
          <TextArea
            label="Tell us more (optional)"
            name="note"
            maxLength={maxLengths.reason}
            error={errors.note}
          />
          {problem}
          <Button type="submit" disabled={sending} className="justify-self-start">
            {sending ? 'Sending…' : 'Send request'}
          </Button>
        </form>
      )}
    </details>
  );
}
