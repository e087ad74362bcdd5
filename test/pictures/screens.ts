import type { VisitorOptions } from '../journeys/visitor.ts';

export type Screen = {
  /** The name of its picture in docs/pictures. */
  name: string;
  /** Without the id of a mosque or event, which `of` adds. */
  path: string;
  of?: 'mosque' | 'event';
  who: 'visitor' | 'administrator';
  options: Pick<Required<VisitorOptions>, 'screen' | 'theme'>;
};

const phone = { screen: 'phone', theme: 'light' } as const;
const phoneAtNight = { screen: 'phone', theme: 'dark' } as const;
const wide = { screen: 'wide', theme: 'light' } as const;
const wideAtNight = { screen: 'wide', theme: 'dark' } as const;

/** The screens in docs/pictures. */
export const picturedScreens: readonly Screen[] = [
  { name: 'landing', path: '/', who: 'visitor', options: phone },
  { name: 'home', path: '/home', who: 'visitor', options: phone },
  { name: 'home-night', path: '/home', who: 'visitor', options: phoneAtNight },
  { name: 'home-member', path: '/home', who: 'administrator', options: phone },
  { name: 'home-wide', path: '/home', who: 'administrator', options: wide },
  { name: 'prayer-times', path: '/prayer-times', who: 'visitor', options: wide },
  { name: 'jamaah', path: '/jamaah?postcode=IG1+1LX', who: 'visitor', options: phone },
  { name: 'jumuah', path: '/jumuah?postcode=IG1+1LX', who: 'visitor', options: phone },
  { name: 'mosques', path: '/mosques', who: 'visitor', options: phone },
  { name: 'mosque', path: '/mosque/', of: 'mosque', who: 'visitor', options: phone },
  { name: 'mosque-night', path: '/mosque/', of: 'mosque', who: 'visitor', options: phoneAtNight },
  { name: 'mosque-wide', path: '/mosque/', of: 'mosque', who: 'visitor', options: wide },
  { name: 'events', path: '/events', who: 'visitor', options: phone },
  { name: 'events-wide', path: '/events', who: 'visitor', options: wideAtNight },
  { name: 'event', path: '/events/', of: 'event', who: 'administrator', options: phone },
  { name: 'event-visitor', path: '/events/', of: 'event', who: 'visitor', options: wide },
  { name: 'create-event', path: '/events/create', who: 'administrator', options: phone },
  { name: 'map', path: '/map', who: 'visitor', options: phone },
  { name: 'map-wide', path: '/map', who: 'visitor', options: wideAtNight },
  { name: 'tracker', path: '/prayer-tracker', who: 'administrator', options: phone },
  { name: 'profile', path: '/profile', who: 'administrator', options: phone },
  { name: 'admin', path: '/admin', who: 'administrator', options: phone },
  { name: 'admin-wide', path: '/admin', who: 'administrator', options: wide },
  { name: 'admin-places', path: '/admin/places', who: 'administrator', options: wide },
];
