import { getRouteApi } from '@tanstack/react-router';
import { BlockedMembers } from '#features/accounts/blocks/web/blocked-members.tsx';
import { ProfileFrame } from '#features/accounts/users/web/profile-frame.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { ConsentList } from './consent-list.tsx';
import { CopyPanel } from './copy-panel.tsx';
import { DeleteAccountPanel } from './delete-account-panel.tsx';
import { RequestPanel } from './request-panel.tsx';

const route = getRouteApi('/_account/profile/privacy');

/** /profile/privacy: a working button for each right listed on the privacy page. */
export function PrivacyDataPage() {
  const { exports, consents, requests, deletion, blocks, isMainAdmin } = route.useLoaderData();
  return (
    <ProfileFrame title="Privacy & data">
      <div className="grid gap-6 lg:grid-cols-2">
        <Panel title="Download your data">
          <CopyPanel exports={exports} />
        </Panel>
        <Panel title="What you agreed to">
          <ConsentList consents={consents} />
        </Panel>
        <Panel title="Your data rights">
          <RequestPanel requests={requests} />
        </Panel>
        <Panel title="Blocked members" id="blocks">
          <BlockedMembers members={blocks.items} />
        </Panel>
        <Panel title="Delete your account" id="delete">
          <DeleteAccountPanel deletion={deletion} isMainAdmin={isMainAdmin} />
        </Panel>
      </div>
    </ProfileFrame>
  );
}
