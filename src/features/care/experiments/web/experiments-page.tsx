import { getRouteApi } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import type { Experiment } from '../contract.ts';
import { StatusTag } from './status-tag.tsx';

const route = getRouteApi('/_admin/admin/experiments');

/** /admin/experiments: what has been, is being and will be tried. */
export function ExperimentsPage() {
  return (
    <ListPage
      title="Experiments"
      lead="Show some people a different wording, and see whether more of them do what you hope for. Never on prayer times or safety pages."
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Experiments', path: '/admin/experiments' },
      ]}
      actions={<LinkButton to="/admin/experiments/new">New experiment</LinkButton>}
      page={route.useLoaderData()}
      empty="No experiments yet"
      next="Earlier"
    >
      {(experiments) => (
        <RowList boxed>
          {experiments.map((experiment) => (
            <Row
              key={experiment.id}
              level="h2"
              title={
                <CoverLink to="/admin/experiments/$experimentId" params={{ experimentId: experiment.id }}>
                  {experiment.name}
                </CoverLink>
              }
              meta={<span dir="auto">{experiment.description || summaryOf(experiment)}</span>}
              end={<StatusTag status={experiment.status} />}
            />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function summaryOf({ variants, targetPercentage }: Experiment): string {
  return `${variants.length} variants, for ${targetPercentage}% of people`;
}
