import type { GroupCategory } from '../group.rules.ts';

type SamplePost = { by: number; content: string; daysAgo: number };

/** A group of the sample community. `people` are indexes into the list of members: owner, moderator, members; `by` is an index into `people`. */
export type SampleGroup = {
  name: string;
  description: string;
  category: GroupCategory;
  isPrivate: boolean;
  isListed: boolean;
  memberLimit: number;
  meetingSchedule: string | null;
  location: string | null;
  daysAgo: number;
  people: readonly number[];
  isPending?: true;
  joinRequests?: readonly { person: number; message: string; daysAgo: number }[];
  posts?: readonly (SamplePost & { pinned?: true; replies?: readonly SamplePost[] })[];
  /** How often it meets, on which weekday (1 for Monday), and when. */
  meets?: {
    everyWeeks: number;
    weekday: number;
    startTime: string;
    endTime: string;
    address: string;
    postcode: string;
  };
  resources?: readonly { by: number; title: string; url: string; daysAgo: number }[];
};

/** Posts are stored in this order, so the oldest are first. */
export const sampleGroups: readonly SampleGroup[] = [
  {
    name: 'Goodmayes Sisters’ Circle',
    description:
      'A quiet evening every other week for sisters of all ages: a short reading, tea, and time to talk. Children are welcome.',
    category: 'sisters',
    isPrivate: true,
    isListed: true,
    memberLimit: 40,
    meetingSchedule: 'Every other Wednesday, 7:00pm to 9:00pm',
    location: 'The upstairs room, Goodmayes',
    meets: {
      everyWeeks: 2,
      weekday: 3,
      startTime: '19:00',
      endTime: '21:00',
      address: 'Goodmayes Road, Ilford',
      postcode: 'IG3 9UN',
    },
    daysAgo: 120,
    people: [4, 32, 10, 12, 21, 27, 34],
    joinRequests: [
      {
        person: 37,
        message: 'Salaam, I moved to Goodmayes last month and would love to meet sisters nearby.',
        daysAgo: 1,
      },
    ],
    posts: [
      {
        by: 0,
        pinned: true,
        daysAgo: 90,
        content:
          'Assalamu alaikum sisters. Please keep **what is said here, here**. If something worries you, write to Safiya or me.',
      },
      {
        by: 5,
        daysAgo: 6,
        content:
          'السلام علیکم! اگلے بدھ کو چائے کے ساتھ سموسے میں لے آؤں گی۔ کسی کو مونگ پھلی سے الرجی تو نہیں؟',
        replies: [
          { by: 2, daysAgo: 5, content: 'جزاک اللہ خیر! میری بیٹی کو ہے، براہِ کرم اس کے لیے الگ رکھیں۔' },
          { by: 1, daysAgo: 5, content: 'I’ll bring fruit and a separate plate for the little ones.' },
        ],
      },
      {
        by: 3,
        daysAgo: 2,
        content: 'Does anyone have a spare car seat for a two-year-old, just for Wednesday evening?',
        replies: [{ by: 4, daysAgo: 1, content: 'Yes, I can drop it off after Asr.' }],
      },
    ],
    resources: [
      { by: 0, title: 'Reading list for the autumn', url: 'https://example.org/reading-list', daysAgo: 30 },
    ],
  },
  {
    name: 'Ilford Sunday Runners',
    description:
      'We run or walk five kilometres round Valentines Park, at three speeds. Nobody is left behind, and there is coffee afterwards.',
    category: 'sport',
    isPrivate: false,
    isListed: true,
    memberLimit: 500,
    meetingSchedule: 'Sundays, 8:30am',
    location: 'Valentines Park, the gate on Cranbrook Road',
    meets: {
      everyWeeks: 1,
      weekday: 7,
      startTime: '08:30',
      endTime: '09:45',
      address: 'Cranbrook Road, Ilford',
      postcode: 'IG1 4TG',
    },
    daysAgo: 150,
    people: [6, 13, 24, 26, 17, 33, 38, 8, 15],
    posts: [
      {
        by: 1,
        daysAgo: 8,
        content:
          'Three groups this Sunday:\n\n- walkers with Omar\n- 5 km at an easy pace\n- 10 km, leaving ten minutes early',
        replies: [{ by: 3, daysAgo: 7, content: 'Count me in with the walkers, my knee is still sore.' }],
      },
      { by: 0, daysAgo: 2, content: 'The path by the lake is icy in the mornings. Shoes with grip, please.' },
    ],
    resources: [
      {
        by: 1,
        title: 'Our route with toilets and water taps',
        url: 'https://example.org/valentines-5k',
        daysAgo: 40,
      },
    ],
  },
  {
    name: 'Arabic from the Beginning',
    description:
      'We learn to read and speak together, an hour a week, with homework that can be done on the bus. For adults; no Arabic needed.',
    category: 'study',
    isPrivate: false,
    isListed: true,
    memberLimit: 25,
    meetingSchedule: 'Thursdays, 7:30pm',
    location: 'Seven Kings',
    daysAgo: 60,
    people: [3, 36, 1, 11, 23, 28],
    posts: [
      {
        by: 0,
        daysAgo: 9,
        content: 'مرحباً بكم في مجموعتنا. درس هذا الأسبوع: التحية والتعارف. لا تنسوا دفاتركم!',
        replies: [{ by: 2, daysAgo: 8, content: 'شكراً! I understood every word but one.' }],
      },
      {
        by: 1,
        daysAgo: 3,
        content: 'Homework for Thursday: write ten words from your kitchen, with all the vowels.',
      },
    ],
    resources: [
      { by: 0, title: 'The alphabet on one page', url: 'https://example.org/alphabet', daysAgo: 50 },
      { by: 1, title: 'Listening practice for beginners', url: 'https://example.org/listening', daysAgo: 12 },
    ],
  },
  {
    name: 'Parents of Seven Kings',
    description: 'School runs, uniforms to pass on, tutors who were good, and where to go in half-term.',
    category: 'families',
    isPrivate: false,
    isListed: true,
    memberLimit: 500,
    meetingSchedule: null,
    location: null,
    daysAgo: 100,
    people: [19, 30, 5, 14, 35, 16, 2],
    posts: [
      {
        by: 2,
        daysAgo: 4,
        content: 'Two blazers to give away, age 11–12, hardly worn. Collect from near the station.',
        replies: [{ by: 4, daysAgo: 3, content: 'Yes please for one of them!' }],
      },
      {
        by: 1,
        daysAgo: 1,
        content: 'Is anyone walking from Aldborough Road to the primary school in the mornings?',
      },
    ],
  },
  {
    name: 'New to Islam, New to Redbridge',
    description:
      'For those who have come to Islam in the last few years, and friends who walk beside them. Ask anything; nothing is too small.',
    category: 'new_muslims',
    isPrivate: true,
    isListed: true,
    memberLimit: 60,
    meetingSchedule: 'First Saturday of the month, after Dhuhr',
    location: 'Ilford',
    daysAgo: 80,
    people: [7, 22, 31, 39],
    posts: [
      { by: 1, daysAgo: 5, content: 'This month we talk about telling your family, and about Christmas.' },
    ],
  },
  {
    name: 'Carers’ Corner',
    description: 'For people who look after a parent, a partner or a child who is ill. We listen first.',
    category: 'support',
    isPrivate: true,
    isListed: false,
    memberLimit: 20,
    meetingSchedule: null,
    location: null,
    daysAgo: 45,
    people: [18, 25, 29],
    posts: [
      { by: 0, daysAgo: 10, content: 'Respite Saturday is on again. Write to me if you’d like a place.' },
    ],
  },
  {
    name: 'Clayhall Gardeners',
    description: 'Seeds, cuttings and advice, and a day of digging at the allotments each month.',
    category: 'neighbours',
    isPrivate: false,
    isListed: true,
    memberLimit: 100,
    meetingSchedule: 'Last Saturday of the month, 10:00am',
    location: 'The allotments in Clayhall',
    daysAgo: 2,
    people: [20],
    isPending: true,
  },
];
