import type { PlaceKind } from '../place-kinds.ts';
import type { ImportedMosque } from './mosque-cells.ts';

/** What is stored of a place, as far as an import can say anything of it. */
export type StoredPlace = {
  id: string;
  kind: PlaceKind;
  status: 'pending' | 'approved' | 'rejected' | 'archived';
  source: string;
  sourceRef: string | null;
} & PlaceValues;

/** The values that an import writes; details are null for kinds that lack them. */
export type PlaceValues = {
  name: string;
  address: string;
  postcode: string;
  latitude: number;
  longitude: number;
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  capacity: number | null;
  establishedYear: number | null;
  services: string[];
  facilities: string[];
  imamName: string | null;
  schoolType: string | null;
  ageRange: string | null;
  facilityType: string | null;
  imageUrl: string | null;
  imageCredit: string | null;
  /** What only mosques have. */
  mosque: Partial<ImportedMosque> | null;
};

/** What an import changes of a stored place; a reference is only ever given to one that has none. */
export type PlaceChanges = Partial<Omit<PlaceValues, 'mosque'>> & {
  mosque?: Partial<ImportedMosque>;
  source?: string;
  sourceRef?: string;
};
