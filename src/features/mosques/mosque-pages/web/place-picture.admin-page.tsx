import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PictureForm } from './place-picture.form.tsx';

const route = getRouteApi('/_admin/admin/places/$placeId/picture');

/** /admin/places/{id}/picture: the picture of a school or facility. A mosque's is edited in its form. */
export function PlacePicturePage() {
  const place = route.useLoaderData();
  return (
    <>
      <PageHeader
        title={`Picture of ${place.name}`}
        trail={[
          { name: 'Places', path: '/admin/places' },
          { name: place.name, path: `/admin/places/${place.id}` },
        ]}
      />
      <div className="page pb-12">
        <PictureForm place={place} />
      </div>
    </>
  );
}
