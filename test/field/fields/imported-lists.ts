import { eq } from 'drizzle-orm';
import type { BusinessDraft } from '#features/exchange/businesses/business-import.rules.ts';
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import type { MeetingDraft } from '#features/gatherings/council-meetings/council-meeting-import.rules.ts';
import { councilMeetings } from '#features/gatherings/council-meetings/server/council-meeting.tables.ts';
import { forEachFact } from '#features/mosques/places/access-facts.rules.ts';
import type { PlaceField } from '#features/mosques/places/place-record.rules.ts';
import {
  facilityDetails,
  mosqueDetails,
  places,
  schoolDetails,
} from '#features/mosques/places/server/place.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { clockTimes } from './clock-times.ts';
import { dates } from './dates.ts';
import { emails } from './emails.ts';
import type { FieldInput } from './input.ts';
import { latitudes, longitudes, references, wholeNumbers } from './numbers.ts';
import { phones } from './phones.ts';
import { postcodes } from './postcodes.ts';
import { invisibleSigns, lines, linesWithBlanks } from './texts.ts';
import { webAddresses } from './web-addresses.ts';

type Stored = Record<string, unknown>;

/** A column with typical inputs. */
export type FedColumn = {
  heading: string;
  inputs: readonly FieldInput[];
  /** The stored field, where it isn't named as the column. */
  field?: string;
  /** Normalises stored values for comparison. */
  compared?: (stored: string) => string;
  /** A row without it is refused. */
  isNeeded?: true;
  /** What is stored for a blank cell: nothing where it is left out. */
  whenBlank?: string;
  /** The other columns, where they aren't those of the list. */
  others?: Record<string, string>;
};

/** A column that is fed, or the reason why it isn't. */
type Column = FedColumn | { notFed: string };

export type List = {
  /** Every column that the importer knows. */
  columns: readonly Column[];
  /** The required columns besides the name. */
  others: Record<string, string>;
  /** An unreadable value for each optional column. */
  unreadable: Record<string, string>;
  /** Reads what is stored, in the order of the names. */
  stored: (ctx: Ctx) => Promise<Stored[]>;
};

/** Short texts, and words with each of the characters that nobody sees. */
const texts = [
  ...lines,
  ...linesWithBlanks,
  ...[...invisibleSigns].map((sign) => ({
    typed: `Ilford${sign} Road and ${sign}more`,
    stored: 'Ilford Road and more',
    source: `U+${sign.codePointAt(0)?.toString(16)} in a word`,
  })),
];

/** A name begins with the row's number, because rows are read in the order of their names. */
const name = (heading: string): FedColumn => ({ heading, field: 'name', inputs: texts, isNeeded: true });
const text = (heading: string): FedColumn => ({ heading, inputs: texts });

/** Importers normalise some values that forms keep: separators in numbers become spaces, and addresses have one spelling. */
const website = (heading: string): FedColumn => ({
  heading,
  inputs: webAddresses,
  compared: (stored) => (stored === '' ? '' : new URL(stored).href),
});
const contacts = {
  phone: {
    heading: 'Telephone',
    inputs: phones,
    compared: (stored: string) => stored.replace(/[.\-/\s]+/g, ' ').trim(),
  },
  email: { heading: 'Email', inputs: emails, compared: (stored: string) => stored.toLowerCase() },
  website: website('Website'),
};

const ofMosques = { notFed: 'Only a mosque has it.' };
const oneOfFew = { notFed: 'One of a few words: what isn’t one is left out with a remark.' };

/** The columns of all kinds of places; each kind adds its own. */
const placeColumns = {
  ...contacts,
  reference: { heading: 'Reference', field: 'sourceRef', inputs: references },
  name: name('Name'),
  address: text('Address'),
  postcode: { heading: 'Postcode', inputs: postcodes },
  latitude: { heading: 'Latitude', inputs: latitudes, isNeeded: true },
  longitude: { heading: 'Longitude', inputs: longitudes, isNeeded: true },
  description: text('Description'),
  facilities: { notFed: 'Read as services, except for mosques: there one of a few words.' },
  services: { heading: 'Services', inputs: texts },
  capacity: { heading: 'Capacity', inputs: wholeNumbers },
  establishedYear: { heading: 'Established', inputs: wholeNumbers },
  imamName: ofMosques,
  womensPrayers: oneOfFew,
  womensEntrance: oneOfFew,
  womensWudu: oneOfFew,
  womensShare: { notFed: 'A whole number, read as those of Capacity.' },
  womensNote: ofMosques,
  ...forEachFact(() => oneOfFew),
  method: oneOfFew,
  asrOpinion: oneOfFew,
  featured: oneOfFew,
  verifiedOn: { notFed: 'A date, read as those of meetings; one to come is stored as today.' },
  schoolType: { notFed: 'Only a school has it.' },
  ageRange: { notFed: 'Only a school has it.' },
  facilityType: { notFed: 'Only another facility has it.' },
  picture: { notFed: 'The name of a file of an archive: test/every-call/uploads.test.ts.' },
  pictureCredit: { notFed: 'Stored with a picture only.' },
} satisfies Record<PlaceField, Column>;

const badContacts = { Telephone: 'ring the bell', Email: 'at the mosque', Website: 'javascript:alert(1)' };
const placeList = (own: Partial<Record<PlaceField, Column>>, unreadable: Record<string, string>): List => ({
  columns: named({ ...placeColumns, ...own }),
  others: { Latitude: '51.5591', Longitude: '0.0741' },
  unreadable: {
    ...badContacts,
    ...unreadable,
    'Post Code': 'IG1',
    Address: 'x'.repeat(301),
    Description: 'x'.repeat(5001),
    Capacity: 'about two hundred',
    Established: 'long ago',
  },
  stored: async ({ db }) => {
    const rows = await db
      .select()
      .from(places)
      .leftJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
      .leftJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
      .leftJoin(facilityDetails, eq(facilityDetails.placeId, places.id))
      .orderBy(places.name);
    return rows.map(({ places: place, ...details }) => Object.assign({}, place, ...Object.values(details)));
  },
});

const businessColumns = {
  ...contacts,
  name: name('Name'),
  categories: { notFed: 'Names of categories: what isn’t one is left out with a remark.' },
  description: text('Description'),
  address: { ...text('Address'), isNeeded: true },
  postcode: { heading: 'Postcode', inputs: postcodes, isNeeded: true },
} satisfies Record<Exclude<keyof BusinessDraft, 'row'>, Column>;

/** A council meets at 8:00 at the earliest: an earlier hour without am or pm could be in the evening. */
const certainTimes = clockTimes.filter(
  ({ typed, stored = typed }) => stored >= '08:00' || /[ap]\.?m/.test(typed),
);
const venue = { Date: '13/12/2027', Start: '19:00', Venue: 'Town Hall' };
const meetingColumns = {
  title: { ...name('Name'), field: 'title' },
  meetingDate: { heading: 'Date', inputs: dates, isNeeded: true },
  startTime: { heading: 'Start', inputs: certainTimes, isNeeded: true },
  endTime: {
    heading: 'End',
    inputs: certainTimes.filter(({ typed, stored = typed }) => stored > '00:00'),
    others: { ...venue, Start: '00:00' },
  },
  meetingType: { ...text('Type'), whenBlank: 'Meeting' },
  location: { ...text('Venue'), isNeeded: true },
  address: { ...text('Address'), whenBlank: 'Town Hall' },
  agendaUrl: website('Agenda'),
  minutesUrl: website('Minutes'),
} satisfies Record<Exclude<keyof MeetingDraft, 'row'>, Column>;

/** Gives each column the name of its field. */
function named(columns: Readonly<Record<string, Column>>): Column[] {
  return Object.entries(columns).map(([field, column]) =>
    'notFed' in column ? column : { field, ...column },
  );
}

/** The columns of each kind of list, and where it is stored. */
export const lists: Record<string, List> = {
  mosques: placeList(
    { imamName: text('Imam'), womensNote: text('Women’s Note') },
    {
      Facilities: 'Swimming pool',
      Imam: 'x'.repeat(301),
      'Calculation Method': 'by the moon',
      'Women’s Note': 'x'.repeat(2001),
    },
  ),
  schools: placeList(
    { schoolType: { ...text('School Type'), whenBlank: 'Islamic school' }, ageRange: text('Age Range') },
    { 'School Type': 'x'.repeat(81), 'Age Range': 'x'.repeat(41) },
  ),
  facilities: placeList(
    { facilityType: { ...text('Facility Type'), whenBlank: 'Other' } },
    { 'Facility Type': 'x'.repeat(81) },
  ),
  businesses: {
    columns: named(businessColumns),
    others: { Category: 'Kebab shops', Address: '212 Green Lane', Postcode: 'IG1 1AA' },
    unreadable: { ...badContacts, Description: 'x'.repeat(5001) },
    stored: ({ db }) => db.select().from(businesses).orderBy(businesses.name),
  },
  meetings: {
    columns: named(meetingColumns),
    others: venue,
    unreadable: {
      End: 'late',
      Type: 'x'.repeat(61),
      Address: 'x'.repeat(301),
      Agenda: 'to follow',
      Minutes: 'javascript:alert(1)',
    },
    stored: ({ db }) => db.select().from(councilMeetings).orderBy(councilMeetings.title),
  },
};
