import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { searchForLoader, textLike } from '#kit/web/router/search-params.ts';
import type { calls } from '../../month-contract.ts';

export const mosqueMonthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId/month',
  ...searchForLoader({ month: textLike(/^20\d\d-(0[1-9]|1[0-2])$/) }),
  loader: ({ context, params, deps }) =>
    orNotFound(apiOf<typeof calls>(context.api).getMosqueMonth({ id: params.mosqueId, month: deps.month })),
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) {
      return headOf({
        title: 'Mosque Not Found',
        description: '',
        path: '/mosques',
        publicUrl,
        hidden: true,
      });
    }
    const { mosque, month } = loaderData;
    const monthName = dateText(`${month}-01`, 'month');
    const path = `/mosque/${mosque.id}/month`;
    return headOf({
      title: `${mosque.name}: jama‘ah times, ${monthName}`,
      description: `Start and jama‘ah times at ${mosque.name}, ${mosque.address}, ${mosque.postcode}, for ${monthName}, with both times for asr and the Jumu‘ah sittings.`,
      path: match.search.month ? `${path}?month=${match.search.month}` : path,
      publicUrl,
      jsonLd: [
        breadcrumbList(publicUrl, [
          { name: 'Home', path: '/' },
          { name: 'Mosques', path: '/mosques' },
          { name: mosque.name, path: `/mosque/${mosque.id}` },
          { name: 'Month', path },
        ]),
      ],
    });
  },
  component: lazyRouteComponent(() => import('./month-page.tsx'), 'MosqueMonthPage'),
});
