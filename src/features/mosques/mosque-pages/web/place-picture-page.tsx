import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PictureForm } from './picture-form.tsx';

const route = getRouteApi('/_admin/admin/places/$placeId/picture');

/** /admin/places/{id}/picture: the picture of a school or facility; that of a mosque is on its own form. */
export function PlacePicturePage() {
  const place = route.useLoaderData();
  return (
    <>
      <PageHeader
        title={`Picture of ${place.name}`}
        trail={[
          { name: 'Places', path: '/admin/places' },
          { name: place.name, path: `/admin/places/${place.id}` },
          { name: 'Picture', path: `/admin/places/${place.id}/picture` },
        ]}
      />
      <div className="page pb-12">
        <PictureForm place={place} />
      </div>
    </>
  );
}
