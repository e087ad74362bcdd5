import { rows, type TimetableInput } from './timetable-inputs.ts';

const week = rows(
  'Date,Fajr begins,Isha begins,Isha Jamaat',
  '01/02/2027,05:40,18:17,8:00',
  '02/02/2027,05:39,18:18,',
  '03/02/2027,05:38,18:20,',
  '04/02/2027,05:36,18:21,8:15',
  '05/02/2027,05:34,18:23,',
);
const isha = (day: number, fajr: string, begins: string, jamaah: string) =>
  `2027-02-0${day}: fajr begins ${fajr}, isha begins ${begins}${jamaah === '' ? '' : `, isha ${jamaah}`}`;

/** A jama'ah that is written once for several days. */
export const blankInputs: readonly TimetableInput[] = [
  {
    title: 'a jama‘ah that is written in the first row of a week is asked about',
    source: 'printed timetables of UK mosques; wireservice/csvkit#293: merged cells',
    csv: week,
    days: [
      isha(1, '05:40', '18:17', '20:00'),
      isha(2, '05:39', '18:18', ''),
      isha(3, '05:38', '18:20', ''),
      isha(4, '05:36', '18:21', '20:15'),
      isha(5, '05:34', '18:23', ''),
    ],
    asks: ['Isha Jamaat is blank on 3 days below a time. Repeat 8:00pm down to the next time?'],
  },
  {
    title: 'it counts down to the next one where that is said',
    source: 'printed timetables of UK mosques; wireservice/csvkit#293: merged cells',
    csv: week,
    blanks: { isha: 'repeat' },
    days: [
      isha(1, '05:40', '18:17', '20:00'),
      isha(2, '05:39', '18:18', '20:00'),
      isha(3, '05:38', '18:20', '20:00'),
      isha(4, '05:36', '18:21', '20:15'),
      isha(5, '05:34', '18:23', '20:15'),
    ],
    says: ['Isha Jamaat: each time counts down to the next one, on 3 blank days.'],
    silent: ['Isha Jamaat has no time'],
  },
  {
    title: 'days without the jama‘ah stay without it where that is said',
    source: 'jama‘ah only on weekdays, as in a prayer room',
    csv: week,
    blanks: { isha: 'leave' },
    days: [
      isha(1, '05:40', '18:17', '20:00'),
      isha(2, '05:39', '18:18', ''),
      isha(3, '05:38', '18:20', ''),
      isha(4, '05:36', '18:21', '20:15'),
      isha(5, '05:34', '18:23', ''),
    ],
    says: ['Isha Jamaat has no time on 3 of 5 days'],
  },
  {
    title: 'a dash, a start that differs each day, and Fridays without Dhuhr are no question',
    source: 'jama‘ah cells of UK timetables',
    csv: rows(
      'Date,Fajr begins,Fajr Jamaat,Dhuhr Jamaat',
      '04/02/2027,05:36,06:30,13:15',
      '05/02/2027,,-,',
      '06/02/2027,05:33,,13:15',
    ),
    days: [
      '2027-02-04: fajr begins 05:36, fajr 06:30, dhuhr 13:15',
      '2027-02-06: fajr begins 05:33, dhuhr 13:15',
    ],
  },
  {
    title: 'what can’t be read isn’t repeated, nor the time above it',
    source: 'jama‘ah cells of UK timetables',
    csv: rows(
      'Date,Asr begins,Asr Jamaat',
      '01/02/2027,14:25,15:15',
      '02/02/2027,14:27,TBA',
      '03/02/2027,14:28,see notice',
      '04/02/2027,14:30,',
      '05/02/2027,14:31,"”"',
    ),
    blanks: { asr: 'repeat' },
    days: [
      '2027-02-01: asr begins 14:25, asr 15:15',
      '2027-02-02: asr begins 14:27',
      '2027-02-03: asr begins 14:28',
      '2027-02-04: asr begins 14:30',
      '2027-02-05: asr begins 14:31',
    ],
    says: ['repeats the cell above, where there is no time'],
  },
];

/** The months of a year in a file each, chosen together. */
export const severalFiles: readonly TimetableInput[] = [
  {
    title: 'months in files of their own are one timetable, and each problem names its file',
    source: 'Mawaqit’s calendar: a CSV file for each month, of days alone',
    csv: '',
    files: [
      { name: 'January 2027.csv', csv: rows('Day,Fajr,Isha,Note', '30,06:24,18:14,', '31,06:23,18:15,') },
      { name: '2027-02.csv', csv: rows('Day,Fajr,Isha', '1,06:22,25:99', '29,06:20,18:18') },
      { name: 'mar27.csv', csv: rows('Date,Fajr,Isha', '01/03/2027,05:10,18:57', '28/02/2027,05:12,18:55') },
    ],
    days: [
      '2027-01-30: fajr begins 06:24, isha begins 18:14',
      '2027-01-31: fajr begins 06:23, isha begins 18:15',
      '2027-02-01: fajr begins 06:22',
      '2027-02-28: fajr begins 05:12, isha begins 18:55',
      '2027-03-01: fajr begins 05:10, isha begins 18:57',
    ],
    says: [
      '2027-02.csv row 2: Isha “25:99” is not a time we can read',
      '2027-02.csv row 3: Day “29” does not exist: 2027 has no 29 February',
      'January 2027.csv: its days are those of January 2027.',
      'January 2027.csv: Note',
      '55 days are missing',
    ],
  },
  {
    title:
      'a day in two files with other times is in neither, and a file without a month is asked about by its name',
    source: 'two editions of one month in a folder',
    csv: '',
    files: [
      { name: 'a.csv', csv: rows('Date,Fajr Jamaat', '01/02/2027,06:30', '02/02/2027,06:30') },
      { name: 'b.csv', csv: rows('Date,Fajr Jamaat', '01/02/2027,06:45') },
      { name: 'times.csv', csv: rows('Day,Fajr Jamaat', '3,06:15') },
    ],
    days: ['2027-02-02: fajr 06:30'],
    asks: ['Which month is times.csv?'],
    says: [
      'a.csv row 2: Date “2027-02-01” appears again with different times in b.csv row 2',
      'b.csv row 2: Date “2027-02-01” appears again with different times in a.csv row 2',
      'times.csv: One row has a day only',
    ],
  },
];

/** Whole tables as mosques, their plugins and converters write them. */
export const tableInputs: readonly TimetableInput[] = [
  {
    title:
      'starts in one part of the table and jama‘ahs in the other, copied from Excel with ditto marks, the month in the title',
    source:
      'mohammedsajjadk/Prayer-Times-And-Announcements: a UK mosque’s sheet, as pasted into its converter',
    csv: rows(
      'AUGUST\t\tISLAMIC \tBEGINNING TIMES\t\t\t\t\t\t\tJAMAAT TIMES\t\t\t\t',
      'DATE\tDAY\tHIJRI\tFAJR\tSUNRISE\tZOHR\tASAR\tMAGRIB\tISHA\t\tFAJR\tZOHR\tASAR\tMAGRIB\tISHA',
      '1\tSun\t27 Safar\t03:23\t05:59\t13:46\t19:03\t21:32\t22:52\t\t5.15\t2.00\t8.00\t9.37\t11.00',
      '2\tMon\t28\t03:23\t06:01\t13:46\t19:02\t21:30\t22:50\t\t"\t"\t"\t9.35\t"',
    ),
    days: [
      '2027-08-01: fajr begins 03:23, sunrise begins 05:59, dhuhr begins 13:46, asr begins 19:03, maghrib begins 21:32, isha begins 22:52, fajr 05:15, dhuhr 14:00, asr 20:00, maghrib 21:37, isha 23:00',
      '2027-08-02: fajr begins 03:23, sunrise begins 06:01, dhuhr begins 13:46, asr begins 19:02, maghrib begins 21:30, isha begins 22:50, fajr 05:15, dhuhr 14:00, asr 20:00, maghrib 21:35, isha 23:00',
    ],
    silent: ['Skipped:', 'left out'],
  },
  {
    title: 'dates with a year of two digits first',
    source: 'mmrs151/daily-prayer-time, Assets/sample.csv: what its plugin asks mosques to fill in',
    csv: rows(
      'd_date,fajr_begins,fajr_jamah,sunrise,zuhr_begins,zuhr_jamah,asr_mithl_1,asr_mithl_2,asr_jamah,maghrib_begins,maghrib_jamah,isha_begins,isha_jamah,is_ramadan,hijri_date',
      '27-02-01,05:40,06:30,07:39,12:19,13:15,14:25,14:59,15:15,16:53,16:58,18:18,19:45,0,0',
      '27-02-02,05:39,06:30,07:37,12:19,13:15,14:27,15:01,15:15,16:55,17:00,18:19,19:45,0,0',
    ),
    days: [
      '2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19, asr begins 14:25, asrHanafi begins 14:59, maghrib begins 16:53, isha begins 18:18, fajr 06:30, dhuhr 13:15, asr 15:15, maghrib 16:58, isha 19:45',
      '2027-02-02: fajr begins 05:39, sunrise begins 07:37, dhuhr begins 12:19, asr begins 14:27, asrHanafi begins 15:01, maghrib begins 16:55, isha begins 18:19, fajr 06:30, dhuhr 13:15, asr 15:15, maghrib 17:00, isha 19:45',
    ],
    says: ['The dates have the year first: 27-02-01 is 1 February 2027.'],
  },
  {
    title: 'the month and the day of the month in columns of their own',
    source: 'the columns of a mosque website’s Google Sheet: month, day_of_month, zuhr_congregation_start',
    csv: rows(
      'month,day_of_month,fajr_start,fajr_congregation_start,sunrise_start,zuhr_start,zuhr_congregation_start,asr_first_start,asr_second_start,asr_congregation_start',
      '2,1,05:40,06:30,07:39,12:19,13:15,14:25,14:59,15:15',
    ),
    days: [
      '2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19, asr begins 14:25, asrHanafi begins 14:59, fajr 06:30, dhuhr 13:15, asr 15:15',
    ],
  },
  {
    title: 'a month that is written once counts for the days below it',
    source: 'printed timetables of UK mosques; wireservice/csvkit#1183: merged cells',
    csv: rows('Month,Day,Fajr begins', 'January,30,06:24', ',31,06:23', 'February,1,06:22', ',2,06:21'),
    days: [
      '2027-01-30: fajr begins 06:24',
      '2027-01-31: fajr begins 06:23',
      '2027-02-01: fajr begins 06:22',
      '2027-02-02: fajr begins 06:21',
    ],
  },
  {
    title: 'Tuloo is sunrise, and times that are no prayer’s are named',
    source: 'ska-anonymous/masjid-app, src/constants/timesData.js',
    csv: rows(
      'Date,Fajar,Mamnoo,Tuloo,Ishraq,Nisfunnihar,Zuhar,Asar_Hanfi,Asar_Shafii,Maghrib,Isha',
      '01/02/2027,5:40 am,7:35 am,7:39 am,7:55 am,12:10 pm,12:19 pm,2:59 pm,2:25 pm,4:53 pm,6:18 pm',
    ),
    days: [
      '2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19, asr begins 14:25, asrHanafi begins 14:59, maghrib begins 16:53, isha begins 18:18',
    ],
    says: ['Mamnoo', 'Ishraq', 'Nisfunnihar'],
  },
  {
    title: 'headings in two languages are read by the one we know',
    source: 'names of the prayers in aladhan’s and mosques’ pages: Fajr الفجر',
    csv: rows(
      'Date التاريخ,Fajr الفجر,Sunrise الشروق,Dhuhr الظهر,Asr العصر,Maghrib المغرب,Isha العشاء',
      '01/02/2027,05:40,07:39,12:19,14:25,16:53,18:18',
    ),
    days: [
      '2027-02-01: fajr begins 05:40, sunrise begins 07:39, dhuhr begins 12:19, asr begins 14:25, maghrib begins 16:53, isha begins 18:18',
    ],
    says: ['Nothing shows whether the day or the month comes first: 01/02/2027 is read as 1 February.'],
  },
  {
    title: 'a prayer’s name may be explained in English',
    source: 'timetables of schools and prayer rooms: Isha (Night)',
    csv: rows(
      'Date,Fajr (Dawn),Dhuhr (Noon),Asr (Afternoon),Maghrib (Sunset),Isha (Night)',
      '01/02/2027,05:40,12:19,14:25,16:53,18:18',
    ),
    days: [
      '2027-02-01: fajr begins 05:40, dhuhr begins 12:19, asr begins 14:25, maghrib begins 16:53, isha begins 18:18',
    ],
  },
  {
    title: 'times as France writes them',
    source: 'timetables of French mosques: mrsofiane/mawaqit-api#42 has its prayers’ names',
    csv: rows('Date,Fajr,Chourouk,Dohr,Asr,Maghreb,Icha', '13/02/2027,05h22,07h18,12h20,14h42,17h15,18h38'),
    days: [
      '2027-02-13: fajr begins 05:22, sunrise begins 07:18, dhuhr begins 12:20, asr begins 14:42, maghrib begins 17:15, isha begins 18:38',
    ],
  },
  {
    title: 'notes between and below the days are told and cost nothing',
    source: 'printed timetables of UK mosques, at the change of the clocks',
    csv: rows(
      'Date,Fajr begins,Zuhr begins,Zuhr Jamaat',
      '27/03/2027,4.02,12.11,1.30',
      'Clocks go forward one hour tonight,,,',
      '28/03/2027,5.00,1.11,1.30',
      '"* Jumu’ah Khutbah 1:15pm, Jamaat 1:30pm",,,',
    ),
    days: [
      '2027-03-27: fajr begins 04:02, dhuhr begins 12:11, dhuhr 13:30',
      '2027-03-28: fajr begins 05:00, dhuhr begins 13:11, dhuhr 13:30',
    ],
    says: ['row 3: “Clocks go forward one hour tonight” has no times beside it, so it isn’t a day.'],
    silent: ['Skipped:', 'clock change'],
  },
  {
    title: 'jama‘ahs count from the Adhan in any spelling, in minutes alone or with words',
    source: 'mwijanarko1/Sheffield-Masjids; iqamah tables of US mosques: +20, Azan + 5',
    csv: rows(
      'Date,Fajr,Iqama,Maghrib,Iqama,Isha,Iqama',
      '13/02/2027,05:22,+20,17:15,Maghrib Azan + 5,18:38,Isha Azan+10',
      '14/02/2027,05:20,+20,17:17,5 min after Sunset,18:40,7;45',
    ),
    days: [
      '2027-02-13: fajr begins 05:22, maghrib begins 17:15, isha begins 18:38, fajr 05:42, maghrib 17:20, isha 18:48',
      '2027-02-14: fajr begins 05:20, maghrib begins 17:17, isha begins 18:40, fajr 05:40, maghrib 17:22, isha 19:45',
    ],
  },
  {
    title: 'without am or pm each time is that of its prayer, also at noon and about midnight',
    source: 'UK timetables in June: 12:05 and 1:06 for Zuhr, 12:35 for Isha',
    csv: rows(
      'Date,Fajr,Dhuhr,Asr,Maghrib,Isha',
      '21/06/2027,2:42,1:06,5:25,9:24,12:35',
      '22/06/2027,02:42,12:05,17:25,21:24,11:59',
    ),
    days: [
      '2027-06-21: fajr begins 02:42, dhuhr begins 13:06, asr begins 17:25, maghrib begins 21:24, isha begins 00:35+1',
      '2027-06-22: fajr begins 02:42, dhuhr begins 12:05, asr begins 17:25, maghrib begins 21:24, isha begins 23:59',
    ],
  },
  {
    title: 'no jama‘ah at the weekend is asked about, not filled in',
    source: 'prayer rooms of universities and workplaces, open on weekdays',
    csv: rows(
      'Date,Day,Dhuhr begins,Dhuhr Jamaat',
      '18/02/2027,Thu,12:20,13:15',
      '19/02/2027,Fri,12:20,13:15',
      '20/02/2027,Sat,12:20,',
      '21/02/2027,Sun,12:20,',
      '22/02/2027,Mon,12:20,13:15',
    ),
    days: [
      '2027-02-18: dhuhr begins 12:20, dhuhr 13:15',
      '2027-02-19: dhuhr begins 12:20, dhuhr 13:15',
      '2027-02-20: dhuhr begins 12:20',
      '2027-02-21: dhuhr begins 12:20',
      '2027-02-22: dhuhr begins 12:20, dhuhr 13:15',
    ],
    asks: ['Dhuhr Jamaat is blank on 2 days below a time. Repeat 1:15pm down to the next time?'],
  },
];
