import { Check } from 'lucide-react';
import type { Mosque } from '#features/mosques/mosque-pages/contract.ts';
import { facilityNamed } from '#features/mosques/places/facilities.ts';
import { facilityEmblems } from '#features/mosques/places/facility-emblems.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { EmailLink, PhoneLink, WebsiteLink } from '#kit/web/ui/text/contact-links.tsx';

export function Facilities({ mosque }: { mosque: Mosque }) {
  const all = [...mosque.facilities, ...mosque.services];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="facilities">
      <SectionLabel id="facilities" title="Facilities" />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 leading-tight">
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

/** The facility's drawing; a tick for a service, which is in the mosque's own words. */
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
  const facts = [
    imamText(mosque.imamName),
    mosque.capacity ? `${mosque.capacity.toLocaleString('en-GB')} places` : '',
    mosque.establishedYear ? `since ${mosque.establishedYear}` : '',
    mosque.lastVerifiedAt ? verifiedText(mosque.verifiedBy, mosque.lastVerifiedAt) : '',
    mosque.imageUrl && mosque.imageCredit ? `picture: ${mosque.imageCredit}` : '',
  ].filter((fact) => fact !== '');
  if (!mosque.description && facts.length === 0) return null;
  return (
    <section aria-labelledby="about">
      <SectionLabel id="about" title="About" />
      {mosque.description ? (
        <p className="prose-line whitespace-pre-line" dir="auto">
          {mosque.description}
        </p>
      ) : null}
      {facts.length > 0 ? <p className="mt-2 text-sm text-soft">{facts.join(' · ')}</p> : null}
    </section>
  );
}

function verifiedText(by: Mosque['verifiedBy'], at: string): string {
  const who = { mosque: ' by the mosque', administrator: ' by an administrator' };
  return `details last checked${by === null ? '' : who[by]} on ${dateText(at)}`;
}

/** With the title that a name may lack. */
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
