import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../experiment.contract.ts';

const experimentsRoute = createRoute({
  ...adminScreen('/admin/experiments', 'Experiments'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listExperiments(deps),
  component: lazyRouteComponent(() => import('./experiment.admin-page.tsx'), 'ExperimentsPage'),
});

const newExperimentRoute = createRoute({
  ...adminScreen('/admin/experiments/new', 'New experiment'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getExperimentOptions({}),
  component: lazyRouteComponent(() => import('./experiment.admin-page.tsx'), 'NewExperimentPage'),
});

const experimentRoute = createRoute({
  ...adminScreen('/admin/experiments/$experimentId', 'Experiment'),
  loader: async ({ context, params: { experimentId: id } }) => {
    const api = apiOf<typeof calls>(context.api);
    const [experiment, results, options] = await Promise.all([
      orNotFound(api.getExperiment({ id })),
      orNotFound(api.getExperimentResults({ id })),
      api.getExperimentOptions({}),
    ]);
    return { experiment, results, options };
  },
  component: lazyRouteComponent(() => import('./experiment.admin-page.tsx'), 'ExperimentPage'),
});

export const experiments = {
  name: 'experiments',
  routes: [experimentsRoute, newExperimentRoute, experimentRoute],
  navigation: [],
} as const satisfies WebFeature;
