import { getRouteApi, Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { ProfileFrame } from '#features/accounts/users/web/profile-frame.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { MemberProfile } from '../member-profile.contract.ts';
import { wizardSteps } from '../member-profile.rules.ts';
import { StepForm, steps } from './member-profile.form.tsx';

const route = getRouteApi('/_member/profile/directory');

/** /profile/directory: the member's own entry, made in four steps and edited by section afterwards. */
export function EntryPage() {
  const profile = route.useLoaderData();
  return (
    <ProfileFrame>
      {profile.isRemoved ? (
        <Notice tone="danger" className="mb-4">
          <p>
            A moderator has taken your entry out of the directory. The notice about it says why, and how to
            appeal.
          </p>
        </Notice>
      ) : null}
      {profile.completedWizardAt === null ? <Wizard profile={profile} /> : <Parts profile={profile} />}
    </ProfileFrame>
  );
}

/** Shows one step at a time. Each is saved when it is done, so that the wizard can be continued later. */
function Wizard({ profile }: { profile: MemberProfile }) {
  const { step: requestedStep } = route.useSearch();
  const navigate = route.useNavigate();
  const next = Math.min(profile.wizardStep + 1, wizardSteps);
  const number = Math.min(Math.floor(requestedStep ?? next), next);
  const step = steps[number - 1];
  if (!step) return null;
  return (
    <section aria-labelledby="step" className="max-w-xl">
      {number === 1 ? (
        <p className="mb-4">
          Other members of {borough.productName} can find you here once you allow it in the last step. Until
          then nobody can see your entry.
        </p>
      ) : null}
      <p className="text-sm text-soft">
        Step {number} of {wizardSteps}
      </p>
      <h2 id="step" className="mt-3 mb-3 text-2xl">
        {step.title}
      </h2>
      <StepForm
        key={number}
        step={step}
        profile={profile}
        done={{ wizardStep: number }}
        button={number === wizardSteps ? finishLabel : 'Next'}
        onSaved={async () => {
          await navigate({ search: number === wizardSteps ? {} : { step: number + 1 } });
        }}
      />
      <p className="mt-3 text-sm text-soft">
        {number > 1 ? (
          <Link
            to="/profile/directory"
            search={{ step: number - 1 }}
            className="link me-6 inline-flex min-h-11 items-center"
          >
            Back
          </Link>
        ) : null}
        You can stop after any step and carry on later.
      </p>
    </section>
  );
}

/** The last step's button says who will see the entry; with the default choice, nobody does. */
function finishLabel(seenBy: MemberProfile['seenBy']): string {
  if (seenBy === 'members') return 'Publish to members';
  return seenBy === 'connections' ? 'Publish to people I’ve accepted' : 'Save, hidden';
}

/** The finished entry: who can see it, then each section with its own button. */
function Parts({ profile }: { profile: MemberProfile }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p>{seenText(profile)}</p>
        {profile.isVisible ? (
          <LinkButton
            variant="outline"
            to="/member-directory/$memberId"
            params={{ memberId: profile.userId }}
          >
            See my entry
          </LinkButton>
        ) : null}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {steps.toReversed().map((step) => (
          <Panel key={step.title} title={step.title}>
            <StepForm step={step} profile={profile} button="Save" successMessage="Entry saved" />
          </Panel>
        ))}
      </div>
    </>
  );
}

function seenText({ isRemoved, seenBy, shownName }: MemberProfile): string {
  if (isRemoved || seenBy === 'nobody') return 'Nobody sees your entry.';
  const who = seenBy === 'members' ? 'All members see' : 'Only people you’ve accepted see';
  return `${who} your entry, as ${shownName}.`;
}
