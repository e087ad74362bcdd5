import { getRouteApi } from '@tanstack/react-router';
import { borough } from '#borough';
import { Landing } from '#features/accounts/waiting-list/web/waiting-list.page.tsx';
import { Home, TaraweehTonight, UpcomingEvents } from './home.page.tsx';
import { HomeHead } from './home-head.tsx';

const route = getRouteApi('/');

/** /: the next jama'ah, in Ramadan the fast and taraweeh, events and the waiting list; the home page once the site is open to everyone. */
export function LandingPage() {
  const landing = route.useLoaderData();
  if (landing.launchPhase === 'open') return <Home data={landing.home} />;
  return (
    <>
      <h1 className="sr-only">The Muslim community of {borough.name}</h1>
      <HomeHead head={landing.head} asked={landing.at} season={landing.season} janazahs={landing.janazahs} />
      <div className="page">
        <TaraweehTonight season={landing.season} taraweeh={landing.taraweeh} />
      </div>
      <UpcomingEvents events={landing.events} today={landing.today} />
      <Landing placesLeft={landing.placesLeft} level="h2" />
    </>
  );
}
