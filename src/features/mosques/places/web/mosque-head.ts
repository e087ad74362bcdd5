import { breadcrumbList, headOf } from '#kit/web/router/head.ts';

/** The head of a mosque's page if the mosque does not exist. */
export function noMosqueHead(publicUrl: string) {
  return headOf({ title: 'Mosque Not Found', description: '', path: '/mosques', publicUrl, hidden: true });
}

type Mosque = { id: string; name: string };

/** The breadcrumbs to a mosque's page, or to one below it. */
export function mosqueBreadcrumbs(
  publicUrl: string,
  { id, name }: Mosque,
  below?: { name: string; path: string },
) {
  return breadcrumbList(publicUrl, [
    { name: 'Home', path: '/' },
    { name: 'Mosques', path: '/mosques' },
    { name, path: `/mosque/${id}` },
    ...(below ? [below] : []),
  ]);
}
