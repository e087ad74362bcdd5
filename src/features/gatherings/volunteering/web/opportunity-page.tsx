import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { DirectionsLinks } from '#kit/web/ui/text/contact-links.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import type { OpportunityDetail } from '../contract.ts';
import { requirementText } from '../opportunity-texts.ts';
import { volunteerEmblems } from '../volunteer-emblems.ts';
import { volunteerCategoryLabels } from '../volunteer-options.ts';
import { ApplicationBar } from './applications/application-bar.tsx';
import { OpportunityFacts } from './opportunity-facts.tsx';
import { Needs } from './opportunity-row.tsx';
import { OrganiserPanel } from './organiser-panel.tsx';

const route = getRouteApi('/volunteering/$opportunityId');

/** The sheet in which somebody applies. */
const applySheet = 'apply';

/** An opportunity: what is to be done, when and where, and the way in. `shifts` stand after what is to be done. */
export function OpportunityPage({ shifts }: { shifts: ReactNode }) {
  const { opportunity } = route.useLoaderData();
  useEffect(() => {
    if (window.location.hash === `#${applySheet}`) openSheet(applySheet);
  }, []);
  return (
    <>
      <Head />
      <div className="page grid gap-x-12 pb-10 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <h1 className="mt-4 break-words text-left text-3xl [unicode-bidi:plaintext] sm:text-4xl lg:mt-8">
            <Unbroken text={opportunity.title} />
          </h1>
          <div className="mt-3">
            <Needs opportunity={opportunity} all />
          </div>
          <Standing />
          <OpportunityFacts opportunity={opportunity} />
          <p className="prose-line mt-5 whitespace-pre-line break-words" dir="auto">
            {opportunity.description}
          </p>
          <Requirements />
          {shifts}
          <GettingThere />
        </div>
        <div className="mt-8 grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
          <ApplicationBar opportunity={opportunity} sheet={applySheet} />
          {opportunity.canOrganise ? <OrganiserPanel opportunity={opportunity} /> : null}
        </div>
      </div>
    </>
  );
}

function Head() {
  const { opportunity } = route.useLoaderData();
  const { account } = route.useRouteContext().viewer;
  return (
    <div className="relative">
      <Emblem size="band" name={volunteerCategoryLabels[opportunity.category]}>
        <path d={volunteerEmblems[opportunity.category]} />
      </Emblem>
      <div className="no-print page absolute inset-x-0 top-0 flex items-start justify-between py-3">
        <Link
          to="/volunteering"
          aria-label="All opportunities"
          className="grid size-11 place-items-center rounded-control bg-surface text-tile-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        </Link>
        {account === null || opportunity.canOrganise ? null : (
          <div className="rounded-control bg-surface">
            <MoreMenu>
              <ReportButton contentType="volunteer_opportunity" contentId={opportunity.id} variant="menu" />
            </MoreMenu>
          </div>
        )}
      </div>
    </div>
  );
}

/** Why not everybody can find it, or why nobody can apply. */
function Standing() {
  const { opportunity } = route.useLoaderData();
  const { changeWaits } = opportunity;
  const text = standingText(opportunity);
  return (
    <>
      {text === null ? null : (
        <Notice tone="caution" className="mt-4">
          {text}
        </Notice>
      )}
      {changeWaits ? (
        <Notice tone="tile" className="mt-4">
          Your changes are waiting for approval. Until then, everyone else sees what was approved.
        </Notice>
      ) : null}
    </>
  );
}

function standingText({ approval, status, isOpen }: OpportunityDetail): string | null {
  if (approval === 'pending') return 'Waiting for approval. Only its organisers can see it.';
  if (approval === 'rejected') return 'This was not approved. Edit it, and it will be reviewed again.';
  if (status === 'closed') return 'This opportunity is closed.';
  if (status === 'paused') return 'This opportunity is paused and isn’t taking applications at the moment.';
  return isOpen ? null : 'This opportunity is over.';
}

const headings = {
  skill: 'Skills',
  language: 'Languages',
  qualification: 'Qualifications',
} as const;

/** Everything that volunteers should bring, by type. */
function Requirements() {
  const { requirements, requiresDbsCheck } = route.useLoaderData().opportunity;
  const types = (['skill', 'language', 'qualification'] as const)
    .map((type) => ({ type, items: requirements.filter(({ skillType }) => skillType === type) }))
    .filter(({ items }) => items.length > 0);
  if (types.length === 0 && !requiresDbsCheck) return null;
  return (
    <section className="mt-8" aria-labelledby="needs">
      <SectionLabel id="needs" title="What you need" />
      <dl className="grid gap-3">
        {types.map(({ type, items }) => (
          <div key={type}>
            <dt className="text-sm text-soft">{headings[type]}</dt>
            <dd>
              <ul>
                {items.map((one) => (
                  <li key={one.requirementValue} className="break-words" dir="auto">
                    {requirementText(one)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
        {requiresDbsCheck ? (
          <div>
            <dt className="text-sm text-soft">DBS check</dt>
            <dd>
              The organisation asks for a DBS check for this role. It arranges the check, or looks at one you
              already have, before you begin.
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

function GettingThere() {
  const { latitude, longitude, status } = route.useLoaderData().opportunity;
  if (latitude === null || longitude === null || status === 'closed') return null;
  return (
    <section className="mt-8" aria-labelledby="way">
      <SectionLabel id="way" title="Getting there" />
      <DirectionsLinks latitude={latitude} longitude={longitude} />
    </section>
  );
}
