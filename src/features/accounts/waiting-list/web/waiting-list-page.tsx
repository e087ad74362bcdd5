import { getRouteApi } from '@tanstack/react-router';
import { Landing } from './landing.tsx';

const route = getRouteApi('/waiting-list');

/** /waiting-list: the landing page at its own address. */
export function WaitingListPage() {
  const { left } = route.useLoaderData();
  return <Landing placesLeft={left} />;
}
