/** An event that other products lost from their lists too early, and the instants at which it must and mustn't be listed. */
type ListedCase = {
  source: string;
  event: { eventDate: string; startTime: string; endTime: string | null; endDayOffset: 0 | 1 };
  listedAt: string;
  goneAt: string;
};

export const listedCases: readonly ListedCase[] = [
  {
    source: 'WesternFriend/westernfriend.org#1026: a night that began yesterday',
    event: { eventDate: '2027-03-05', startTime: '22:00', endTime: '04:00', endDayOffset: 1 },
    listedAt: '2027-03-06T00:30:00Z',
    goneAt: '2027-03-06T04:00:00Z',
  },
  {
    source: 'geeksforsocialchange/PlaceCal#1214: an event that is going on',
    event: { eventDate: '2027-03-05', startTime: '09:00', endTime: '17:00', endDayOffset: 0 },
    listedAt: '2027-03-05T16:59:00Z',
    goneAt: '2027-03-05T17:00:00Z',
  },
  {
    source: 'the night in which the clocks go forward',
    event: { eventDate: '2027-03-27', startTime: '22:00', endTime: '02:30', endDayOffset: 1 },
    listedAt: '2027-03-28T01:29:00Z',
    goneAt: '2027-03-28T01:30:00Z',
  },
];

/** What a host enters, and the end that the calendar must give: a local time that exists. */
type EndCase = { source: string; eventDate: string; startTime: string; endTime?: string; end: string };

export const endCases: readonly EndCase[] = [
  {
    source: 'libical/libical#1402: no end, and two hours later on the clock doesn’t exist',
    eventDate: '2027-03-27',
    startTime: '23:30',
    end: '2027-03-28T02:30:00',
  },
  {
    source: 'an end in the hour that the clocks skip',
    eventDate: '2027-03-27',
    startTime: '22:00',
    endTime: '01:30',
    end: '2027-03-28T02:30:00',
  },
  {
    source: 'an end in the hour that comes twice',
    eventDate: '2027-10-30',
    startTime: '22:00',
    endTime: '01:30',
    end: '2027-10-31T01:30:00',
  },
];

/** A first date of a series, and what the form says before it is sent. */
type RepeatCase = { source: string; first: string; until: string; says: string };

export const monthlyCases: readonly RepeatCase[] = [
  {
    source: 'discourse/discourse#42852: the last Friday of February is the fourth',
    first: '2027-02-26',
    until: '2027-06-30',
    says: 'On the fourth Friday of each month: 26 Feb, 26 Mar, 23 Apr, 28 May and 25 Jun 2027.',
  },
  {
    source: 'a fifth Friday, which most months don’t have',
    first: '2027-01-29',
    until: '2027-08-31',
    says: 'On the fifth Friday of each month, and none in a month without one: 29 Jan, 30 Apr and 30 Jul 2027.',
  },
];
