import { useRouter } from '@tanstack/react-router';
import { Check, Minus } from 'lucide-react';
import type { Mosque, WomensAccess } from '#features/mosques/mosque-pages/mosque.contract.ts';
import { womensAccessText } from '#features/mosques/mosque-pages/web/womens-access-text.ts';
import { facilityEmblems } from '#features/mosques/places/facility-emblem.rules.ts';
import {
  facilityNamed,
  womensEntranceLabels,
  womensWuduLabels,
} from '#features/mosques/places/mosque.rules.ts';
import { byVerifier } from '#features/mosques/places/place.rules.ts';
import { checkedDay } from '#features/mosques/prayer-times/freshness.rules.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { EmailLink, PhoneLink, WebsiteLink } from '#kit/web/ui/text/contact-links.tsx';

export function Facilities({ mosque }: { mosque: Mosque }) {
  const all = [...mosque.facilities, ...mosque.services];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="facilities">
      <SectionLabel id="facilities" title="Facilities" />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-2 leading-tight">
        {[...new Set(all)].map((name) => (
          <li key={name} className="flex items-start gap-2">
            <FacilityIcon name={name} />
            <span className="min-w-0">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The facility's icon, or a tick for a service, which is free text. */
function FacilityIcon({ name }: { name: string }) {
  const facility = facilityNamed(name);
  if (!facility) return <Check aria-hidden="true" className="mt-px size-5 shrink-0 text-tile-ink" />;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6 shrink-0 text-tile-ink"
    >
      <path d={facilityEmblems[facility]} />
    </svg>
  );
}

export function About({ mosque }: { mosque: Mosque }) {
  const { year } = useRouter().options.context;
  const facts = [
    imamText(mosque.imamName),
    mosque.capacity ? `${mosque.capacity.toLocaleString('en-GB')} places` : '',
    mosque.establishedYear ? `since ${mosque.establishedYear}` : '',
    mosque.lastVerifiedAt
      ? `details checked ${checkedDay(mosque.lastVerifiedAt, year)}${byVerifier(mosque.verifiedBy)}`
      : '',
    mosque.imageUrl && mosque.imageCredit ? `picture: ${mosque.imageCredit}` : '',
  ].filter((fact) => fact !== '');
  if (!mosque.description && facts.length === 0) return null;
  return (
    <section aria-labelledby="about">
      <SectionLabel id="about" title="About" />
      {mosque.description ? (
        <p className="prose-line whitespace-pre-line" dir={directionOf(mosque.description)}>
          {mosque.description}
        </p>
      ) : null}
      {facts.length > 0 ? <p className="mt-2 text-sm text-soft">{facts.join(' · ')}</p> : null}
    </section>
  );
}

/** Adds "Imam" to a name that has no title. */
function imamText(name: string | null): string {
  if (name === null) return '';
  return /^(imam|shaykh|sheikh|mufti|mawlana|maulana|ustadh|hafiz|dr)\b/i.test(name) ? name : `Imam ${name}`;
}

export function Contact({ mosque }: { mosque: Mosque }) {
  return (
    <section aria-labelledby="contact">
      <SectionLabel id="contact" title="Contact information" />
      <address className="flex flex-col items-start not-italic">
        {mosque.phone ? <PhoneLink phone={mosque.phone} /> : null}
        {mosque.email ? <EmailLink email={mosque.email} /> : null}
        {mosque.website ? <WebsiteLink website={mosque.website} /> : null}
        {mosque.phone || mosque.email || mosque.website ? null : (
          <span className="text-soft">We have no contact details yet.</span>
        )}
      </address>
    </section>
  );
}

/** Facts about women's access, and when they were last checked. */
export function WomensAccessSection({ access }: { access: WomensAccess | null }) {
  const { year } = useRouter().options.context;
  return (
    <section aria-labelledby="womens-access">
      <SectionLabel id="womens-access" title="Women and families" />
      <FactList items={listAccessFacts(access)} />
      {access?.note ? (
        <p className="mt-2" dir={directionOf(access.note)}>
          {access.note}
        </p>
      ) : null}
      <p className="mt-2 text-sm text-soft">
        {access?.confirmedAt
          ? `Checked ${checkedDay(access.confirmedAt, year)}${byVerifier(access.confirmedBy)}`
          : 'Not checked yet.'}
      </p>
    </section>
  );
}

function listAccessFacts(access: WomensAccess | null): string[] {
  const share = access?.sharePercent;
  return [
    womensAccessText(access),
    access?.entrance ? womensEntranceLabels[access.entrance] : '',
    access?.wudu ? womensWuduLabels[access.wudu] : '',
    share === null || share === undefined ? '' : `About ${share}% of the prayer space`,
  ].filter((fact) => fact !== '');
}

const isMissing = (item: string) => /^No |not known$/.test(item);

/** Short facts in two columns: a tick if the mosque has it, a dash if not. */
function FactList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-2 leading-tight">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2">
          {isMissing(item) ? (
            <Minus aria-hidden="true" className="mt-px size-5 shrink-0 text-soft" />
          ) : (
            <Check aria-hidden="true" className="mt-px size-5 shrink-0 text-tile-ink" />
          )}
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  );
}
