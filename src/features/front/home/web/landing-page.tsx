import { getRouteApi } from '@tanstack/react-router';
import { Landing } from '#features/accounts/waiting-list/web/landing.tsx';
import { HomeHead } from './head/home-head.tsx';
import { Home } from './home.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

const route = getRouteApi('/');

/** /: what is next and what is on, then the waiting list; or the home once the doors are open. */
export function LandingPage() {
  const landing = route.useLoaderData();
  if (landing.launchPhase === 'open') return <Home data={landing.home} />;
  return (
    <>
      <HomeHead head={landing.head} asked={landing.at} />
      <UpcomingEvents events={landing.events} today={landing.today} />
      <Landing placesLeft={landing.placesLeft} />
    </>
  );
}
