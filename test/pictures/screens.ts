import type { Wishes } from '../journeys/visitor.ts';

export type Screen = {
  /** Also the name of its picture in docs/pictures. */
  name: string;
  /** Without the mosque's or event's id, which `of` asks for. */
  path: string;
  of?: 'mosque' | 'event';
  who: 'visitor' | 'administrator';
  wishes: Pick<Required<Wishes>, 'screen' | 'theme'>;
};

const phone = { screen: 'phone', theme: 'light' } as const;
const phoneAtNight = { screen: 'phone', theme: 'dark' } as const;
const wide = { screen: 'wide', theme: 'light' } as const;
const wideAtNight = { screen: 'wide', theme: 'dark' } as const;

/** What docs/pictures shows. */
export const picturedScreens: readonly Screen[] = [
  { name: 'landing', path: '/', who: 'visitor', wishes: phone },
  { name: 'home', path: '/home', who: 'visitor', wishes: phone },
  { name: 'home-night', path: '/home', who: 'visitor', wishes: phoneAtNight },
  { name: 'home-member', path: '/home', who: 'administrator', wishes: phone },
  { name: 'home-wide', path: '/home', who: 'administrator', wishes: wide },
  { name: 'prayer-times', path: '/prayer-times', who: 'visitor', wishes: wide },
  { name: 'jamaah', path: '/jamaah?postcode=IG1+1LX', who: 'visitor', wishes: phone },
  { name: 'jumuah', path: '/jumuah?postcode=IG1+1LX', who: 'visitor', wishes: phone },
  { name: 'mosques', path: '/mosques', who: 'visitor', wishes: phone },
  { name: 'mosque', path: '/mosque/', of: 'mosque', who: 'visitor', wishes: phone },
  { name: 'mosque-night', path: '/mosque/', of: 'mosque', who: 'visitor', wishes: phoneAtNight },
  { name: 'mosque-wide', path: '/mosque/', of: 'mosque', who: 'visitor', wishes: wide },
  { name: 'events', path: '/events', who: 'visitor', wishes: phone },
  { name: 'events-wide', path: '/events', who: 'visitor', wishes: wideAtNight },
  { name: 'event', path: '/events/', of: 'event', who: 'administrator', wishes: phone },
  { name: 'event-visitor', path: '/events/', of: 'event', who: 'visitor', wishes: wide },
  { name: 'create-event', path: '/events/create', who: 'administrator', wishes: phone },
  { name: 'map', path: '/map', who: 'visitor', wishes: phone },
  { name: 'map-wide', path: '/map', who: 'visitor', wishes: wideAtNight },
  { name: 'tracker', path: '/prayer-tracker', who: 'administrator', wishes: phone },
  { name: 'profile', path: '/profile', who: 'administrator', wishes: phone },
  { name: 'admin', path: '/admin', who: 'administrator', wishes: phone },
  { name: 'admin-wide', path: '/admin', who: 'administrator', wishes: wide },
  { name: 'admin-places', path: '/admin/places', who: 'administrator', wishes: wide },
];
