import { getRouteApi } from '@tanstack/react-router';
import { MosqueMoon } from '#features/mosques/moon/web/mosque-moon.form.tsx';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../timetable.contract.ts';
import { JamaahForm } from './jamaah.form.tsx';
import { JumuahForm } from './jumuah.form.tsx';
import { RamadanPanel } from './ramadan-panel.tsx';
import { TimetableImport } from './timetable-import.tsx';
import { MonthPanel } from './timetable-month.tsx';

const route = getRouteApi('/_member/mosque/$mosqueId/timetable');

/** /mosque/{id}/timetable: the timetable editor for a mosque's managers. */
export function TimetablePage() {
  const { times, month, moon, authorities, mosqueId } = route.useLoaderData();
  const { day } = route.useSearch();
  const api = useApi<typeof calls>();
  const [confirm] = useAction(() => api.confirmTimes({ placeId: mosqueId }), {
    failed: 'The times weren’t confirmed',
  });
  return (
    <>
      <PageHeader
        lead="Imported times take priority over the jama‘ah times you set, and those over calculated start times."
        trail={[{ name: 'Manage', path: `/mosque/${mosqueId}/manage` }]}
      >
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={confirm}>These times are still right</Button>
        </div>
      </PageHeader>
      <div className="page grid grid-cols-1 items-start gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Import from a spreadsheet" className="lg:col-span-2">
          <TimetableImport mosqueId={mosqueId} today={times.date} />
        </Panel>
        <MonthPanel month={month} chosen={day} mosqueId={mosqueId} today={times.date} />
        <Panel title="Set a jama‘ah">
          <JamaahForm times={times} mosqueId={mosqueId} />
        </Panel>
        <Panel title="Jumu‘ah">
          <JumuahForm key={times.jumuah.map(({ id }) => id).join()} times={times} mosqueId={mosqueId} />
        </Panel>
        <Panel title="Which moon" id="moon" className="lg:col-span-2">
          <MosqueMoon moon={moon} authorities={authorities} mosqueId={mosqueId} moonText={times.moonText} />
        </Panel>
        <Panel title="Ramadan and Eid" className="lg:col-span-2">
          <RamadanPanel times={times} mosqueId={mosqueId} />
        </Panel>
      </div>
    </>
  );
}
