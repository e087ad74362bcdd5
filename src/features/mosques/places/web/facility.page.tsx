import { getRouteApi } from '@tanstack/react-router';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { placePath } from '../place.rules.ts';
import { PlaceDetails } from './place-details.tsx';

const route = getRouteApi('/facility/$facilityId');
const marker = { shape: 'diamond', text: 'text-facility', show: 'facility' } as const;

/** /facility/{id}: a facility other than a mosque or school. */
export function FacilityPage() {
  const facility = route.useLoaderData();
  const path = placePath({ kind: 'other_facility', id: facility.id });
  return (
    <PlaceDetails place={facility} path={path} lead={facility.facilityType} marker={marker}>
      {facility.services.length > 0 ? (
        <section>
          <SectionLabel title="Services" />
          <ul className="list-disc ps-5">
            {facility.services.map((service) => (
              <li key={service} dir="auto">
                {service}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </PlaceDetails>
  );
}
