import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../fast.contract.ts';
import type { calls as reminderCalls } from '../fast-reminder.contract.ts';

const fastingTrackerRoute = createRoute({
  ...memberScreen('/fasting-tracker', 'Fasting tracker'),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls & typeof reminderCalls>(context.api);
    const [log, reminders] = await Promise.all([api.getFastLog({}), api.getFastReminders({})]);
    return { log, reminders };
  },
  component: lazyRouteComponent(() => import('./fasting-tracker.page.tsx'), 'FastingTrackerPage'),
});

export const fasting = {
  name: 'fasting',
  routes: [fastingTrackerRoute],
  navigation: [
    { label: 'Fasting tracker', to: '/fasting-tracker', audience: 'member', order: 21, place: 'own' },
  ],
} as const satisfies WebFeature;
