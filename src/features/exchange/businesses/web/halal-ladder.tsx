import { Check, Minus } from 'lucide-react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { HalalEvidence } from '../halal-evidence.contract.ts';
import { halalStepText, stepTitles } from '../halal-evidence.rules.ts';

/** The four steps of evidence: reached, lapsed, waiting or missing. */
export function HalalLadder({ evidence }: { evidence: HalalEvidence }) {
  const hasCertificate = evidence.rungs.some(
    ({ kind, state }) => kind === 'certificate' && state === 'counts',
  );
  return (
    <ol className="rounded-card border border-line bg-surface p-4">
      {evidence.rungs.map((rung, index) => {
        const isReached = rung.state === 'counts';
        const isLast = index === evidence.rungs.length - 1;
        return (
          <li
            key={rung.kind}
            className={`relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 leading-snug ${isLast ? '' : 'pb-6'}`}
          >
            {isLast ? null : (
              <span
                aria-hidden="true"
                className={`absolute start-[calc(0.875rem-1px)] top-7 bottom-0 w-0.5 ${isReached ? 'bg-tile-ink' : 'bg-line'}`}
              />
            )}
            <Mark isReached={isReached} />
            <div>
              <h3
                className={`flex flex-wrap items-center gap-x-2 font-medium font-text text-base leading-7 ${isReached ? '' : 'text-soft'}`}
              >
                {stepTitles[rung.kind]}
                {rung.state === 'lapsed' ? <Tag tone="caution">Lapsed</Tag> : null}
              </h3>
              <p
                dir={directionOf(halalStepText(rung, hasCertificate))}
                className="break-words text-sm text-soft"
              >
                {halalStepText(rung, hasCertificate)}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Mark({ isReached }: { isReached: boolean }) {
  const Icon = isReached ? Check : Minus;
  return (
    <span
      className={`grid size-7 place-items-center rounded-full border-2 ${
        isReached ? 'border-tile-ink bg-tile-ink text-surface' : 'border-line text-soft'
      }`}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{isReached ? 'Reached:' : 'Not reached:'}</span>
    </span>
  );
}

/** An explanation of the steps. */
export function HowStepsWork() {
  return (
    <>
      <p className="mt-2 text-sm text-soft">We report what we were shown and when. The decision is yours.</p>
      <Disclosure summary="How the four steps work">
        <ol className="list-decimal space-y-2 ps-5">
          <li>The owner says what is halal, under their name. We ask again every six months.</li>
          <li>An administrator has seen invoices from the supplier. They’re valid for a year.</li>
          <li>
            An administrator has seen a certificate with its body, number and last day. After that day it is
            shown as lapsed.
          </li>
          <li>An administrator has asked the certifier, who confirmed the certificate.</li>
        </ol>
      </Disclosure>
    </>
  );
}
