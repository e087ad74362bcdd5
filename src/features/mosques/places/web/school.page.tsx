import { getRouteApi } from '@tanstack/react-router';
import { placePath, schoolText } from '../place.rules.ts';
import { PlaceDetails } from './place-details.tsx';

const route = getRouteApi('/school/$schoolId');
const marker = { shape: 'circle', text: 'text-school', show: 'school' } as const;

/** /school/{id}: an Islamic school. */
export function SchoolPage() {
  const school = route.useLoaderData();
  const path = placePath({ kind: 'islamic_school', id: school.id });
  return <PlaceDetails place={school} path={path} lead={schoolText(school)} marker={marker} />;
}
