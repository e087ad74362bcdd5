import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { ExperimentForm } from './experiment-form.tsx';

const route = getRouteApi('/_admin/admin/experiments/new');

/** /admin/experiments/new: defines one, as a draft. */
export function NewExperimentPage() {
  const options = route.useLoaderData();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="New experiment"
        lead="It’s a draft until you start it."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Experiments', path: '/admin/experiments' },
          { name: 'New experiment', path: '/admin/experiments/new' },
        ]}
      />
      <div className="page pb-12">
        <ExperimentForm
          start={null}
          options={options}
          onDone={({ id }) =>
            navigate({ to: '/admin/experiments/$experimentId', params: { experimentId: id } })
          }
        />
      </div>
    </>
  );
}
