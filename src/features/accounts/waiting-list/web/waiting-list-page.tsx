import { getRouteApi } from '@tanstack/react-router';
import { Landing } from './landing.tsx';

const route = getRouteApi('/waiting-list');

/** /waiting-list: the landing, at an address of its own. */
export function WaitingListPage() {
  const { left } = route.useLoaderData();
  return <Landing placesLeft={left} />;
}
