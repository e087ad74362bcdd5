import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PageTabs } from '#kit/web/ui/page-tabs.tsx';
import type { MosqueFormAnswer } from '../../edit-contract.ts';
import { ConfirmMosque } from '../confirm-mosque.tsx';
import { PictureForm } from '../picture-form.tsx';
import { AboutTab } from './about-tab.tsx';
import { FacilitiesTab, WomenTab } from './access-tabs.tsx';
import { HistoryTab } from './history-tab.tsx';
import { ManagersTab } from './managers-tab.tsx';
import { TimesTab } from './times-tab.tsx';

const route = getRouteApi('/_member/mosque/$mosqueId/edit');

/** /mosque/{id}/edit: everything that can be entered of a mosque, a tab each. */
export function EditMosquePage() {
  const { form } = route.useLoaderData();
  const path = `/mosque/${form.id}`;
  return (
    <>
      <PageHeader
        title={`Edit ${form.name}`}
        trail={[
          { name: 'Mosques', path: '/mosques' },
          { name: form.name, path },
          { name: 'Edit', path: `${path}/edit` },
        ]}
      />
      <div className="page pb-12">
        {form.savesAtOnce ? (
          <ConfirmMosque id={form.id} verifiedBy={form.verifiedBy} lastVerifiedAt={form.lastVerifiedAt} />
        ) : (
          <HowSuggestionsGo form={form} />
        )}
        <Tabs form={form} />
        <div className="mt-6">
          <OpenTab />
        </div>
      </div>
    </>
  );
}

function HowSuggestionsGo({ form }: { form: MosqueFormAnswer }) {
  return (
    <Notice tone="tile" className="max-w-3xl">
      <p>
        You don’t manage this mosque, so your changes will be sent to an administrator as suggestions.
        {form.waits
          ? ' Your earlier suggestions, still waiting, are shown here; sending this form replaces them.'
          : ''}
      </p>
      {form.othersSuggest.length > 0 ? (
        <p className="mt-2">
          Someone else has suggested changes too: {form.othersSuggest.join(', ')}. An administrator will see
          both.
        </p>
      ) : null}
    </Notice>
  );
}

const tabs = [
  { tab: undefined, name: 'About and picture' },
  { tab: 'times', name: 'Times' },
  { tab: 'women', name: 'Women and access' },
  { tab: 'facilities', name: 'Facilities' },
  { tab: 'managers', name: 'Managers' },
  { tab: 'history', name: 'History' },
] as const;

function Tabs({ form }: { form: MosqueFormAnswer }) {
  const to = `/mosque/${form.id}/edit`;
  const shown = tabs.filter(({ tab }) => tab !== 'managers' || form.isAdministrator);
  return (
    <PageTabs
      label="Parts of the form"
      tabs={shown.map(({ tab, name }) => ({ name, to, search: tab === undefined ? {} : { tab } }))}
    />
  );
}

function OpenTab() {
  const { form, managers, history } = route.useLoaderData();
  const { tab } = route.useSearch();
  if (tab === 'times') return <TimesTab form={form} />;
  if (tab === 'women') return <WomenTab form={form} />;
  if (tab === 'facilities') return <FacilitiesTab form={form} />;
  if (tab === 'managers' && managers) return <ManagersTab placeId={form.id} managers={managers} />;
  if (tab === 'history' && history)
    return <HistoryTab mosqueId={form.id} entries={history.items} nextCursor={history.nextCursor} />;
  return (
    <>
      {form.savesAtOnce ? <PictureForm place={form} /> : null}
      <AboutTab form={form} />
    </>
  );
}
