/**
 * Lists as councils, offices and their programs head them. Each has its source, what a reader must take from it, and what the
 * report must say about the rest.
 */
export type ListCase = {
  /** A sentence about what is read. */
  title: string;
  source: string;
  csv: string;
  /** Some fields of each row that is taken, in order. */
  taken: readonly Readonly<Record<string, unknown>>[];
  unknownColumns?: readonly string[];
  /** How the file was read, besides the order of day and month. */
  assumptions?: readonly string[];
};

const rows = (...lines: string[]) => `${lines.join('\n')}\n`;

const meetings: readonly ListCase[] = [
  {
    title: 'the date is in Date, not in Day',
    source: 'calendars of meetings of London councils',
    csv: rows('Day,Date,Committee,Time,Venue', 'Thursday,17/12/2026,Cabinet,19:00,Town Hall'),
    taken: [{ title: 'Cabinet', meetingDate: '2026-12-17', startTime: '19:00', location: 'Town Hall' }],
    unknownColumns: ['Day (Date is taken)'],
  },
  {
    title: 'the date is in Day, where Date has none',
    source: 'a calendar whose template has a column that nobody fills',
    csv: rows(
      'Date,Day,Committee,Time,Venue',
      ',17/12/2026,Cabinet,19:00,Hall',
      'TBC,18/12/2026,Audit,19:00,Hall',
    ),
    taken: [{ meetingDate: '2026-12-17' }, { meetingDate: '2026-12-18' }],
    unknownColumns: ['Date (Day is taken)'],
  },
  {
    title: 'the agenda is in the column with addresses, and the other is named',
    source: 'ModernGov: a column of words beside that of the links',
    csv: rows(
      'Committee,Date,Time,Venue,Agenda,Agenda Link,',
      'Cabinet,17/12/2026,19:00,Town Hall,Published,https://council.example/a,live stream',
    ),
    taken: [{ agendaUrl: 'https://council.example/a' }],
    unknownColumns: ['Agenda (Agenda Link is taken)', 'column 7 (it has no heading)'],
  },
  {
    title: 'of two columns of times that can be read each gives what the other lacks',
    source: 'calendars of meetings of London councils',
    csv: rows(
      'Day,Meeting,Committee,Time,Start,Venue',
      'Thursday 17 December 2026,Budget,Cabinet,7pm,19:00,Town Hall',
      'Friday 18 December 2026,,Audit,,19:30,Town Hall',
    ),
    taken: [
      { title: 'Budget', meetingDate: '2026-12-17', startTime: '19:00' },
      { title: 'Audit', meetingDate: '2026-12-18', startTime: '19:30' },
    ],
    assumptions: ['Committee is read where Meeting is blank.', 'Start is read where Time is blank.'],
  },
  {
    title: 'the title of a meeting is in Title, not in Committee',
    source: 'calendars of meetings of London councils',
    csv: rows(
      'Title,Committee,Date,Time,Venue',
      'Cabinet,Cabinet,17/12/2026,19:00,Town Hall',
      'Scrutiny of the budget,Overview,18/12/2026,19:00,Town Hall',
    ),
    taken: [{ title: 'Cabinet' }, { title: 'Scrutiny of the budget' }],
    unknownColumns: ['Committee (Title is taken)'],
  },
];

const businesses: readonly ListCase[] = [
  {
    title: 'a mobile number is taken where there is no other, and Type is not taken beside Category',
    source: 'members of a high street’s traders’ association, exported from Excel',
    csv: rows(
      'Name,Type,Category,Address,Postcode,Telephone,Mobile,',
      'Ilm Tutors,Sole trader,Tutors,7 High Road,IG1 1AA,020 7946 0101,07700 900101,paid',
      'Green Lane Poultry,Ltd,Butchers,188 Green Lane,IG3 9RS,n/a,07700 900102,',
    ),
    taken: [
      { categories: ['Tutors'], phone: '020 7946 0101' },
      { categories: ['Butchers'], phone: '07700 900102' },
    ],
    unknownColumns: ['Type (Category is taken)', 'column 8 (it has no heading)'],
    assumptions: ['Mobile is read where Telephone is blank.'],
  },
  {
    title: 'the telephone number is in the column that has numbers',
    source: 'a list in which Telephone says when to ring',
    csv: rows(
      'Name,Category,Address,Postcode,Telephone,Mobile',
      'Ilm Tutors,Tutors,7 High Road,IG1 1AA,evenings,07700 900101',
    ),
    taken: [{ phone: '07700 900101' }],
    unknownColumns: ['Telephone (Mobile is taken)'],
  },
  {
    title: 'notes are the description only where there is no other',
    source: 'notes of an office beside what is published',
    csv: rows(
      'Name,Notes,Category,Address,Postcode,Description',
      'Ilm Tutors,owes a fee,Tutors,7 High Road,IG1 1AA,Maths and Arabic.',
      'Green Lane Poultry,ring first,Butchers,188 Green Lane,IG3 9RS,',
    ),
    taken: [{ description: 'Maths and Arabic.' }, { description: null }],
    unknownColumns: ['Notes (Description is taken)'],
  },
];

const mosques: readonly ListCase[] = [
  {
    title: 'a mobile number is taken where there is no other; two columns of one name are told apart',
    source: 'a council’s list of places of worship, exported from Excel',
    csv: rows(
      'Name,Address Line 1,Town,Post Code,Telephone,Mobile,Email,Email,Contact,',
      'Masjid Example,14 Example Road,Ilford,IG1 1AA,020 7946 0101,07700 900101,ask,a@masjid.example,A. Khan,checked',
      'Masjid Sample,2 Sample Road,Ilford,IG1 1AB,-,07700 900102,,b@masjid.example,,',
    ),
    taken: [
      { address: '14 Example Road, Ilford', phone: '020 7946 0101', email: 'a@masjid.example' },
      { address: '2 Sample Road, Ilford', phone: '07700 900102', email: 'b@masjid.example' },
    ],
    unknownColumns: [
      'Contact',
      'Email in column 7 (Email in column 8 is taken)',
      'column 10 (it has no heading)',
    ],
    assumptions: ['Mobile is read where Telephone is blank.'],
  },
  {
    title:
      'notes are the description only where there is no other, and a row’s number is no reference beside one',
    source: 'a list kept in Access, with the number of each record',
    csv: rows(
      'ID,Reference,Name,Postcode,Notes,Description',
      '17,M-3,Masjid Example,IG1 1AA,key with the caretaker,A mosque for all.',
      '18,,Masjid Sample,IG1 1AB,ring first,',
    ),
    taken: [
      { reference: { source: 'import', ref: 'M-3' }, description: 'A mosque for all.' },
      { reference: undefined, description: undefined },
    ],
    unknownColumns: ['ID (Reference is taken)', 'Notes (Description is taken)'],
  },
  {
    title: 'X and Y are not the position beside Longitude and Latitude',
    source: 'council portals: X and Y are in the National Grid',
    csv: rows('X,Y,Name,Latitude,Longitude', '543210,187654,Masjid Example,51.5591,0.0741'),
    taken: [{ position: { latitude: 51.5591, longitude: 0.0741 } }],
    unknownColumns: ['X (Longitude is taken)', 'Y (Latitude is taken)'],
  },
];

export const listCases = { meetings, businesses, mosques };
