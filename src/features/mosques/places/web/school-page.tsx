import { getRouteApi } from '@tanstack/react-router';
import { placePath } from '../place-kinds.ts';
import { schoolText } from '../public-place.ts';
import { PlacePage } from './place-page.tsx';

const route = getRouteApi('/school/$schoolId');
const marker = { shape: 'circle', text: 'text-school', show: 'school' } as const;

/** /school/{id} */
export function SchoolPage() {
  const school = route.useLoaderData();
  const path = placePath({ kind: 'islamic_school', id: school.id });
  return <PlacePage place={school} path={path} lead={schoolText(school)} marker={marker} />;
}
