import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../../timetable-contract.ts';
import { ImportPanel } from './import-panel.tsx';
import { JamaahForm } from './jamaah-form.tsx';
import { JumuahForm } from './jumuah-form.tsx';
import { MonthPanel } from './month-panel.tsx';
import { SpecialDaysPanel } from './special-days-panel.tsx';

const route = getRouteApi('/_member/mosque/$mosqueId/timetable');

/** /mosque/{id}/timetable: a mosque's times, for those who look after it. */
export function TimetablePage() {
  const { times, month, mosqueId } = route.useLoaderData();
  const { day } = route.useSearch();
  const api = useApi<typeof calls>();
  const [confirm] = useAction(() => api.confirmTimes({ placeId: mosqueId }), {
    failed: 'The times weren’t confirmed',
  });
  return (
    <>
      <PageHeader
        title="Timetable"
        lead="Imported times take priority over the jama‘ah times you set, and those over calculated start times."
        trail={[
          { name: 'Manage', path: `/mosque/${mosqueId}/manage` },
          { name: 'Timetable', path: `/mosque/${mosqueId}/timetable` },
        ]}
      >
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={confirm}>These times are still right</Button>
        </div>
      </PageHeader>
      <div className="page grid grid-cols-1 items-start gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Import from a spreadsheet" className="lg:col-span-2">
          <ImportPanel mosqueId={mosqueId} today={times.date} />
        </Panel>
        <MonthPanel month={month} chosen={day} mosqueId={mosqueId} today={times.date} />
        <Panel title="Set a jama‘ah">
          <JamaahForm times={times} mosqueId={mosqueId} />
        </Panel>
        <Panel title="Jumu‘ah">
          <JumuahForm key={times.jumuah.map(({ id }) => id).join()} times={times} mosqueId={mosqueId} />
        </Panel>
        <Panel title="Ramadan and Eid" className="lg:col-span-2">
          <SpecialDaysPanel times={times} mosqueId={mosqueId} />
        </Panel>
      </div>
    </>
  );
}
