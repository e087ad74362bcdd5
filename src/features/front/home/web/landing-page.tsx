import { getRouteApi } from '@tanstack/react-router';
import { Landing } from '#features/accounts/waiting-list/web/landing.tsx';
import { Home } from './home.tsx';

const route = getRouteApi('/');

/** /: the waiting list's landing, or the home once the doors are open. */
export function LandingPage() {
  const landing = route.useLoaderData();
  return landing.launchPhase === 'open' ? (
    <Home data={landing.home} />
  ) : (
    <Landing placesLeft={landing.placesLeft} />
  );
}
