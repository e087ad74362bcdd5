import { getRouteApi } from '@tanstack/react-router';
import { Home } from './home.tsx';

const route = getRouteApi('/home');

/** /home: the home, whatever stands at /. */
export function HomePage() {
  return <Home data={route.useLoaderData()} />;
}
