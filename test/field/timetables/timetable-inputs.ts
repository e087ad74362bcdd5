import type { BlankAnswers } from '#features/mosques/prayer-times/timetable-files.rules.ts';

/**
 * Timetables as mosques write them. Each has its source, what a reader must take from it, and what it must say about the rest.
 * Times are written as they are stored: 'fajr 06:30' a jama'ah, 'fajr begins 05:40' a start, with '+1' after midnight.
 */
export type TimetableInput = {
  /** A sentence about what is read. */
  title: string;
  source: string;
  csv: string;
  /** The files that are chosen together, in place of one. */
  files?: readonly { name: string; csv: string }[];
  month?: string;
  /** What is answered about blank cells below a jama'ah. */
  blanks?: BlankAnswers;
  /** The days in order, each '2027-02-01: fajr begins 05:40, fajr 06:30'. */
  days: readonly string[];
  /** The questions that are left open: nothing is stored before they are answered. */
  asks?: readonly string[];
  /** Texts that the report contains. */
  says?: readonly string[];
  /** Texts that the report must not contain. */
  silent?: readonly string[];
};

export const rows = (...lines: string[]) => `${lines.join('\n')}\n`;
const june = 'Date,Fajr,Maghrib begins,Maghrib jamaah,Isha begins,Isha jamaah';

/** Headings: every word of one must be understood. */
export const headingInputs: readonly TimetableInput[] = [
  {
    title: 'the jama‘ah of Taraweeh is never that of Maghrib',
    source: 'Ramadan cards of UK mosques, such as mwijanarko1/Sheffield-Masjids',
    csv: rows(
      'Ramadan,Date,Day,Sehri Ends,Sunrise,Zohr,Asr,Iftar,Taraweeh Jamaat',
      '1,08/02/2027,Mon,05:28,07:27,12:20,14:31,17:03,20:00',
    ),
    days: [
      '2027-02-08: imsak begins 05:28, sunrise begins 07:27, dhuhr begins 12:20, asr begins 14:31, maghrib begins 17:03',
    ],
    says: ['taraweeh is not taken from a timetable'],
  },
  ...['17:07,17:10', '17:10,17:07'].map((times, at) => ({
    title: `the fast is broken at Iftar, not at sunset (${at === 0 ? 'sunset first' : 'iftar first'})`,
    source: 'headings of UK timetables',
    csv: rows(
      `Date,Sehri Ends,Sunrise,Zuhr,Asr,${at === 0 ? 'Sunset,Iftar' : 'Iftar,Sunset'},Esha`,
      `10/02/2027,05:24,07:23,12:20,14:36,${times},18:40`,
    ),
    days: [
      '2027-02-10: imsak begins 05:24, sunrise begins 07:23, dhuhr begins 12:20, asr begins 14:36, maghrib begins 17:10, isha begins 18:40',
    ],
    says: ['Sunset (Iftar is taken)'],
  })),
  ...['Asr H,Asr S', 'Asr S,Asr H'].map((headings, at) => ({
    title: `H and S are the two opinions about Asr (${headings})`,
    source: 'headings of UK timetables',
    csv: rows(
      `Date,Zuhr,${headings},Maghrib`,
      `10/02/2027,12:20,${at === 0 ? '15:13,14:36' : '14:36,15:13'},17:10`,
    ),
    days: ['2027-02-10: dhuhr begins 12:20, asr begins 14:36, asrHanafi begins 15:13, maghrib begins 17:10'],
  })),
  {
    title: 'a b before a prayer’s name means that it begins',
    source: 'headings of UK timetables',
    csv: rows(
      'Day,Sehri Ends,bFajar,Sun Rise,bZohar,bAsar,bMaghrib,bIsha',
      '01/03/2027,04:52,05:02,06:45,12:22,15:05,17:42,19:20',
    ),
    days: [
      '2027-03-01: imsak begins 04:52, fajr begins 05:02, sunrise begins 06:45, dhuhr begins 12:22, asr begins 15:05, maghrib begins 17:42, isha begins 19:20',
    ],
  },
  {
    title: 'words joined without a space are the same words',
    source: 'Khiro95/Awqat-Salaat#61',
    csv: rows(
      'SalaahDate,FajrAdhan,FajrIqamah,Sunrise,ZuhrAdhan,ZuhrIqamah',
      '2027-02-01,05:40,06:30,07:39,12:19,13:15',
    ),
    days: [
      '2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19, fajr 06:30, dhuhr 13:15',
    ],
  },
  {
    title: 'İmsak is the beginning of Fajr in a Turkish timetable',
    source: 'Diyanet’s timetable, as mosques print it',
    csv: rows('Tarih,İmsak,Güneş,Öğle,İkindi,Akşam,Yatsı', '01.02.2027,05:40,07:39,12:19,14:24,16:53,18:18'),
    days: [
      '2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19, asr begins 14:24, maghrib begins 16:53, isha begins 18:18',
    ],
    says: ['İmsak: read as the beginning of Fajr'],
  },
  {
    title: 'congregations that aren’t one of the five are named and left out',
    source: 'headings of UK timetables',
    csv: rows(
      'Date,Fajr Jamaat,Isha Jamaat,Witr Jamaat,Ladies Isha Jamaat,Isha 2nd Jamaat,Qiyam Jamaat',
      '01/02/2027,06:30,19:45,20:15,19:50,20:30,01:30',
    ),
    days: ['2027-02-01: fajr 06:30, isha 19:45'],
    says: ['Witr Jamaat', 'Ladies Isha Jamaat', 'Isha 2nd Jamaat', 'Qiyam Jamaat'],
  },
  {
    title: 'of two columns with one meaning and other times, neither is taken',
    source: 'timetables of two halls side by side',
    csv: rows('Date,Fajr Jamaat,Isha Jamaat,Isha Jamaat', '01/02/2027,06:30,19:45,20:15'),
    days: ['2027-02-01: fajr 06:30'],
    says: ['Isha Jamaat (column 3) and Isha Jamaat (column 4)', 'neither was taken'],
  },
  {
    title: 'Fridays of a column for Dhuhr and Jumu‘ah are left out',
    source: 'headings of UK timetables',
    csv: rows('Date,Fajr Jamaat,Zuhr/Jumu’ah Jamaat', '04/02/2027,06:30,13:15', '05/02/2027,06:30,13:00'),
    days: ['2027-02-04: fajr 06:30, dhuhr 13:15', '2027-02-05: fajr 06:30'],
    says: ['Jumu‘ah is not taken from a timetable'],
  },
  {
    title: 'prayers above, and Date, Begins and Jamat below, in every month of the year',
    source: 'the commonest printed layout of UK timetables',
    csv: rows(
      'Masjid Example,,,,,,',
      ',,Fajr,,Sunrise,Zuhr,',
      'Date,Day,Begins,Jamat,,Begins,Jamat',
      '31/01/2027,Sun,05:41,06:30,07:41,12:19,13:15',
      'FEBRUARY,,,,,,',
      ',,Fajr,,Sunrise,Zuhr,',
      'Date,Day,Begins,Jamat,,Begins,Jamat',
      '01/02/2027,Mon,05:40,06:30,07:39,12:19,13:15',
    ),
    days: [
      '2027-01-31: fajr begins 05:41, sunrise begins 07:41, dhuhr begins 12:19, fajr 06:30, dhuhr 13:15',
      '2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19, fajr 06:30, dhuhr 13:15',
    ],
    silent: ['Skipped:'],
  },
  {
    title: 'Mithl 1 and Mithl 2 are the two opinions about Asr',
    source: 'East London Mosque’s headings',
    csv: rows('Date,Asr Mithl 1,Asr Mithl 2,Asr Jamaah', '01/02/2027,14:25,14:59,15:15'),
    days: ['2027-02-01: asr begins 14:25, asrHanafi begins 14:59, asr 15:15'],
  },
];

/** Dates: their order, and days without a month. */
export const dateInputs: readonly TimetableInput[] = [
  {
    title: 'one date that has the month first shows that all do',
    source: 'a spreadsheet kept with American settings',
    csv: rows('Date,Fajr begins', '01/12/2027,06:20', '01/13/2027,06:20', '01/14/2027,06:19'),
    days: ['2027-01-12: fajr begins 06:20', '2027-01-13: fajr begins 06:20', '2027-01-14: fajr begins 06:19'],
    says: ['The dates have the month first: 01/13/2027 is 13 January'],
  },
  {
    title: 'the rows below a whole date may have the day alone',
    source: 'spreadsheets of UK mosques',
    csv: rows('Date,Fajr begins', '1 Feb 2027,05:40', '2,05:39', '3,05:38', 'Jumu’ah at 1:15,'),
    days: ['2027-02-01: fajr begins 05:40', '2027-02-02: fajr begins 05:39', '2027-02-03: fajr begins 05:38'],
    says: ['Jumu’ah at 1:15'],
  },
  {
    title: 'days that follow each other only with the month first have the month first',
    source: 'a spreadsheet kept with American settings',
    csv: rows('Date,Fajr begins', '02/01/2027,05:40', '02/02/2027,05:39', '02/03/2027,05:38'),
    days: ['2027-02-01: fajr begins 05:40', '2027-02-02: fajr begins 05:39', '2027-02-03: fajr begins 05:38'],
    says: ['The dates have the month first'],
  },
  {
    title: 'a month of days alone asks for the month',
    source: 'Mawaqit’s calendar as CSV',
    csv: rows('Day,Fajr,Shuruk,Duhr,Asr,Maghrib,Isha', '1,05:40,07:39,12:19,14:24,16:53,18:18'),
    days: [],
    asks: ['Which month is it?'],
    says: ['One row has a day only. Which month is it?'],
  },
  {
    title: 'a month of days alone is read for the month that is given',
    source: 'Mawaqit’s calendar as CSV',
    month: '2027-02',
    csv: rows('Day,Fajr,Shuruk,Duhr,Asr,Maghrib,Isha', '1,05:40,07:39,12:19,14:24,16:53,18:18'),
    days: [
      '2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19, asr begins 14:24, maghrib begins 16:53, isha begins 18:18',
    ],
  },
  {
    title: 'the title above the headings says the month',
    source: 'printed timetables of UK mosques',
    csv: rows('Prayer times February 2027,', 'Day,Fajr', '1,05:40', '2,05:39'),
    days: ['2027-02-01: fajr begins 05:40', '2027-02-02: fajr begins 05:39'],
    says: ['read as those of February 2027'],
  },
  {
    title: 'a heading of two months counts on from one to the other, beside the weekdays',
    source: 'Ramadan cards of UK mosques',
    csv: rows('Feb/Mar 2027,Day,Fajr,Iftar', '28,Sun,04:53,17:40', '1,Mon,04:51,17:42'),
    days: [
      '2027-02-28: fajr begins 04:53, maghrib begins 17:40',
      '2027-03-01: fajr begins 04:51, maghrib begins 17:42',
    ],
  },
  {
    title: 'a row of several days is refused with what to do',
    source: 'jama‘ah sheets of UK mosques',
    csv: rows('Date,Fajr Jamaat', '1-7 Feb,06:30', '8 Feb 2027,06:15'),
    days: ['2027-02-08: fajr 06:15'],
    says: ['is several days: give each day a row of its own'],
    silent: ['is read as', 'month first'],
  },
  ...['8-14 Feb', '8-14th February 2027', 'Mon 8-14 Feb'].map((days) => ({
    title: `several days in one cell (${days}) say nothing about the order of day and month`,
    source: 'jama‘ah sheets of UK mosques',
    csv: rows('Date,Fajr Jamaat', `${days},06:30`, '20/02/2027,06:15', '21/02/2027,06:15'),
    days: ['2027-02-20: fajr 06:15', '2027-02-21: fajr 06:15'],
    says: ['is several days: give each day a row of its own'],
    silent: ['is read as', 'month first'],
  })),
  {
    title: 'weeks from one day to another below a month are several days, not dates',
    source: 'jama‘ah sheets of UK mosques',
    csv: rows('February 2027,', 'Date,Fajr Jamaat', '1-7,06:30', '8-14,06:15', '15,06:10'),
    days: ['2027-02-15: fajr 06:10'],
    says: ['“1-7” is several days', '“8-14” is several days'],
    silent: ['is read as 1 July', 'month first'],
  },
  {
    title: 'marks of direction around a date don’t matter',
    source: 'dates copied from a phone',
    csv: rows('Date,Fajr Jamaat', '\u202A01/02/2027\u202C,06:30'),
    days: ['2027-02-01: fajr 06:30'],
  },
  {
    title: 'nor for the order of day and month',
    source: 'American dates copied from a phone',
    csv: rows('Date,Fajr Jamaat', '\u202A02/01/2027\u202C,06:30', '\u202A02/13/2027\u202C,06:15'),
    days: ['2027-02-01: fajr 06:30', '2027-02-13: fajr 06:15'],
    says: ['The dates have the month first: 02/13/2027 is 13 February.'],
  },
  {
    title: 'a weekday that isn’t that of its date refuses the row',
    source: 'last year’s table with a new title',
    csv: rows('Date,Day,Fajr Jamaat', '01/02/2027,Mon,06:30', '02/02/2027,Wed,06:30'),
    days: ['2027-02-01: fajr 06:30'],
    says: ['is a Tuesday, not the weekday given'],
  },
];

/** Cells: one that can't be read costs itself alone. */
export const cellInputs: readonly TimetableInput[] = [
  {
    title: 'in June Isha may be prayed with Maghrib, or at its entry time',
    source: 'mwijanarko1/Sheffield-Masjids, june.json',
    csv: rows(
      june,
      '21/06/2027,02:42,21:24,5 mins after adhan,22:42,Straight after Maghrib',
      '22/06/2027,02:42,21:24,5 mins after adhan,22:42,Entry Time',
    ),
    days: [
      '2027-06-21: fajr begins 02:42, maghrib begins 21:24, isha begins 22:42, maghrib 21:29, isha 21:29',
      '2027-06-22: fajr begins 02:42, maghrib begins 21:24, isha begins 22:42, maghrib 21:29, isha 22:42',
    ],
    says: ['Isha jama‘ah is with Maghrib on 2027-06-21'],
  },
  ...['1:15/1:45', '1:15pm (2nd 1:45pm)', '1.15 & 1.45'].map((cell) => ({
    title: `two times in one cell (${cell}) cost that cell alone`,
    source: 'jama‘ah cells of UK timetables',
    csv: rows('Date,Dhuhr jamaah,Asr begins', `01/02/2027,${cell},14:27`),
    days: ['2027-02-01: asr begins 14:27'],
    says: ['has more than one time', 'Friday’s sittings under Jumu‘ah'],
  })),
  {
    title: 'words in the place of a time are told once, and the rest of each day is taken',
    source: 'jama‘ah cells of UK timetables',
    csv: rows(
      'Date,Fajr begins,Dhuhr jamaah',
      '05/02/2027,05:34,Jumu’ah 1:15',
      '06/02/2027,05:33,No Salah',
      '07/02/2027,05:31,TBA',
      '12/02/2027,05:23,Jumu’ah 1:15',
      '19/02/2027,05:11,Jumu’ah',
    ),
    days: [
      '2027-02-05: fajr begins 05:34',
      '2027-02-06: fajr begins 05:33',
      '2027-02-07: fajr begins 05:31',
      '2027-02-12: fajr begins 05:23',
      '2027-02-19: fajr begins 05:11',
    ],
    says: ['row 2 and one more row: Dhuhr jamaah', '“No Salah” is not a time', '“TBA” is not a time'],
  },
  {
    title: 'minutes after the end of Sehri count from it',
    source: 'Ramadan cards of UK mosques',
    csv: rows(
      'Date,Sehri Ends,Fajr Jamaat',
      '08/02/2027,05:28,Fifteen minutes after Sehri ends',
      '09/02/2027,05:26,SEHRI+15',
    ),
    days: ['2027-02-08: imsak begins 05:28, fajr 05:43', '2027-02-09: imsak begins 05:26, fajr 05:41'],
    says: ['Sehri Ends: read for checking'],
  },
  {
    title: 'every mark for “the same” repeats the cell above',
    source: 'spreadsheets of UK mosques',
    csv: rows('Date,Asr jamaah', '01/02/2027,15:15', '02/02/2027,«', '03/02/2027,-do-', '04/02/2027,-"-'),
    days: [
      '2027-02-01: asr 15:15',
      '2027-02-02: asr 15:15',
      '2027-02-03: asr 15:15',
      '2027-02-04: asr 15:15',
    ],
  },
  {
    title: 'minutes after another prayer are no time of this one',
    source: 'jama‘ah cells of UK timetables',
    csv: rows('Date,Fajr begins,Asr begins,Asr jamaah', '01/02/2027,05:40,14:25,10 minutes after Zuhr'),
    days: ['2027-02-01: fajr begins 05:40, asr begins 14:25'],
    says: ['is not a time for this column'],
  },
];

/** What a file doesn't say. */
export const silenceInputs: readonly TimetableInput[] = [
  {
    title: 'a jama‘ah that stands in the first row alone is told',
    source: 'wireservice/csvkit#293, wireservice/csvkit#1183: merged cells',
    csv: rows(
      'Date,Fajr begins,Fajr Jamaat',
      '01/02/2027,05:40,06:15',
      ...[2, 3, 4, 5, 6, 7].map((day) => `0${day}/02/2027,05:4${day},`),
    ),
    days: [
      '2027-02-01: fajr begins 05:40, fajr 06:15',
      ...[2, 3, 4, 5, 6, 7].map((day) => `2027-02-0${day}: fajr begins 05:4${day}`),
    ],
    asks: ['Fajr Jamaat is blank on 6 days below a time. Repeat 6:15am down to the next time?'],
    says: ['Fajr Jamaat has no time on 6 of 7 days'],
  },
  {
    title: 'a column without a heading is named',
    source: 'the-events-calendar/the-events-calendar#2187',
    csv: rows('Date,Fajr begins,,Sunrise,Dhuhr begins', '01/02/2027,05:40,06:30,07:39,12:19'),
    days: ['2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19'],
    says: ['column 3 (it has no heading)'],
  },
  {
    title: 'a month in winter time is one warning',
    source: 'mawaqit/android-tv-app#1229',
    csv: rows(
      'Date,Fajr begins,Sunrise,Dhuhr begins,Maghrib begins',
      '01/04/2027,03:53,05:34,12:04,18:34',
      '02/04/2027,03:50,05:32,12:03,18:36',
      '03/04/2027,03:47,05:30,12:03,18:38',
    ),
    days: [
      '2027-04-01: fajr begins 03:53, sunrise begins 05:34, dhuhr begins 12:04, maghrib begins 18:34',
      '2027-04-02: fajr begins 03:50, sunrise begins 05:32, dhuhr begins 12:03, maghrib begins 18:36',
      '2027-04-03: fajr begins 03:47, sunrise begins 05:30, dhuhr begins 12:03, maghrib begins 18:38',
    ],
    says: ['about an hour earlier than computed', 'winter time'],
    silent: ['more begin times far'],
  },
  {
    title: 'where only jama‘ah are given, the report says that nothing was compared',
    source: 'mawaqit/android-tv-app#1229',
    csv: rows('Date,Fajr jamaah', '01/04/2027,05:30'),
    days: ['2027-04-01: fajr 05:30'],
    says: ['no begin times, so nothing could be compared'],
  },
  {
    title: 'Hanafi times for a mosque of the standard opinion are one warning',
    source: 'a Hanafi table imported for a mosque set to Standard',
    csv: rows('Date,Asr', ...[1, 2, 3].map((day) => `0${day}/06/2027,18:3${day}`)),
    days: ['2027-06-01: asr begins 18:31', '2027-06-02: asr begins 18:32', '2027-06-03: asr begins 18:33'],
    says: ['These look like Hanafi times, and this mosque is set to Standard'],
    silent: ['minutes later than computed'],
  },
];
