import { isAdministrator, isMainAdministrator, type Role } from '#kit/contract/audience.ts';
import type { DevicePlace } from '../device-place.ts';

/** The signed-in member, as far as screens need to know; permission is decided by the server at each call. */
export type ViewerAccount = {
  id: string;
  firstName: string;
  role: Role;
  canPromoteAdmin: boolean;
  isEmailVerified: boolean;
  isSuspended: boolean;
  hasPostcode: boolean;
};

/** The variant of an experiment that somebody sees: its name, and what is set in it. */
export type Variant = { name: string; config: Readonly<Record<string, string>> };

/** What a page knows of the person before it, from the server's first answer. */
export type Viewer = {
  theme: 'light' | 'dark' | 'system';
  /** Whether the database holds the sample community, which is then said on every page until the line is closed. */
  sampleData: boolean;
  /** The mosque that was chosen on this device, by somebody who need not be signed in. */
  devicePlace: DevicePlace | null;
  /** The site settings of an audience that admit this person: 'volunteeringAudience'. */
  openAreas: readonly string[];
  /** The experiments that this person takes part in, by name. Asked with `useVariant`. */
  variants: Readonly<Record<string, Variant>>;
  /** Where adverts stand that run today: none for premium members. */
  advertPositions: readonly string[];
  /** Whether this page is the answer to a form that the browser sent by itself, and that nobody got. */
  unsent: boolean;
  /** Null: nobody is signed in. */
  account: ViewerAccount | null;
};

/** Whether the viewer is an administrator: screens offer what the server then decides. */
export function isAdmin({ account }: Viewer): boolean {
  return account !== null && isAdministrator(account);
}

/** Whether the viewer is the main administrator. */
export function isMainAdmin({ account }: Viewer): boolean {
  return account !== null && isMainAdministrator(account);
}
