import { Link, useRouter } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import type { Mosque } from '#features/mosques/mosque-pages/mosque.contract.ts';
import {
  type Access,
  accessGroups,
  accessLabels,
  accessSummary,
  accessText,
  isAccessKnown,
} from '#features/mosques/places/access-facts.rules.ts';
import { byVerifier } from '#features/mosques/places/place.rules.ts';
import { checkedDay } from '#features/mosques/prayer-times/freshness.rules.ts';
import { SectionLabel } from '#kit/web/ui/section.tsx';

/** A mosque's access: a summary, the facts with what isn't known, and where to suggest what is missing. */
export function AccessSection({ mosque }: { mosque: Mosque }) {
  const { year, viewer } = useRouter().options.context;
  const { access, accessConfirmedAt, accessConfirmedBy } = mosque;
  return (
    <section aria-labelledby="access">
      <SectionLabel id="access" title="Access" />
      <AccessFacts
        access={access}
        confirmed={
          accessConfirmedAt ? `${checkedDay(accessConfirmedAt, year)}${byVerifier(accessConfirmedBy)}` : null
        }
      />
      {viewer.account?.isSuspended ? null : (
        <p className="no-print mt-3 flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-tile-soft px-4 py-1 text-tile-ink">
          <span>{isComplete(access) ? 'Is something wrong here?' : 'Do you know what’s missing here?'}</span>
          <Link
            to="/mosque/$mosqueId/edit"
            params={{ mosqueId: mosque.id }}
            search={{ tab: 'access' }}
            className="link inline-flex min-h-11 items-center"
          >
            Suggest a change
          </Link>
        </p>
      )}
    </section>
  );
}

const isComplete = (access: Access) => Object.values(access).every((value) => value !== null);

/**
 * The summary and, once a fact is known, every fact: a fact that isn't known never looks like a missing one. `confirmed`: when and by
 * whom.
 */
export function AccessFacts({ access, confirmed }: { access: Access; confirmed: string | null }) {
  return (
    <>
      <p>{accessSummary(access)}</p>
      {isAccessKnown(access) ? (
        <div className="mt-3 grid gap-4">
          {accessGroups.map(({ name, facts }) => (
            <div key={name}>
              <h3 className="mb-1 text-base text-soft">{name}</h3>
              <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
                {facts.map((fact) => (
                  <div key={fact} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                    <dt className="min-w-[min(100%,9rem)] flex-1">{accessLabels[fact]}</dt>
                    <FactValue value={access[fact]} />
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      ) : null}
      {confirmed === null ? null : <p className="mt-2 text-sm text-soft">Confirmed on {confirmed}</p>}
    </>
  );
}

const mark = 'grid size-7 shrink-0 place-items-center rounded-full';
const icon = { 'aria-hidden': true, className: 'size-4' } as const;

function FactValue({ value }: { value: boolean | null }) {
  const text = accessText(value);
  if (value === null) {
    return (
      <dd className="flex items-center gap-2 whitespace-nowrap text-soft">
        <span aria-hidden="true" className={`${mark} border border-line text-sm before:content-['?']`} />
        {text}
      </dd>
    );
  }
  return value ? (
    <dd className="flex items-center gap-2 whitespace-nowrap text-tile-ink">
      <span className={`${mark} bg-tile-soft`}>
        <Check {...icon} />
      </span>
      {text}
    </dd>
  ) : (
    <dd className="flex items-center gap-2 whitespace-nowrap text-ink">
      <span className={`${mark} bg-sunken`}>
        <X {...icon} />
      </span>
      {text}
    </dd>
  );
}
