import type { ForumCategory } from '../forum.rules.ts';

/** A reply of the sample community; `under` is the index of the reply that it answers. */
export type SampleReply = {
  by: string;
  hoursLater: number;
  content: string;
  under?: number;
  likes?: number;
  isHelpful?: true;
  isScholarAnswer?: true;
  isPending?: true;
};

/** A post of the sample community; its age is in days. */
export type SamplePost = {
  by: string;
  daysAgo: number;
  category: ForumCategory;
  title: string;
  content: string;
  tags?: readonly string[];
  likes?: number;
  views?: number;
  isSticky?: true;
  lockReason?: string;
  isAnonymous?: true;
  replies?: readonly SampleReply[];
};

/** Authors are first names of the sample community; the texts are invented. */
export const samplePosts: readonly SamplePost[] = [
  {
    by: 'Khadija',
    daysAgo: 60,
    category: 'general',
    title: 'Assalamu alaikum, and how we talk here',
    content: `Welcome to the forum. Three things that help:

- **Ask in the title.** “Which nursery near Seven Kings has places?” gets answers, “Help please” doesn’t.
- **Write as you would speak to a neighbour’s face.** If something is wrong, report it and don’t answer it.
- **Write in the language you like.** Arabic, Urdu, Bengali and Turkish are as welcome as English.`,
    tags: ['welcome'],
    likes: 24,
    views: 31,
    isSticky: true,
    replies: [
      { by: 'Omar', hoursLater: 5, content: 'Wa alaikum assalam. Thank you for setting this up.', likes: 6 },
      {
        by: 'Layla',
        hoursLater: 9,
        content: 'جزاكم الله خيرًا. سؤال صغير: هل يمكننا أن نكتب بالعربية والإنجليزية في الرسالة نفسها؟',
        likes: 4,
      },
      {
        by: 'Khadija',
        hoursLater: 10,
        under: 1,
        content: 'نعم، by all means. Each paragraph finds its own direction.',
        likes: 5,
      },
    ],
  },
  {
    by: 'Hamza',
    daysAgo: 2,
    category: 'local_news',
    title: 'Cranbrook Road is closed at the station until Friday',
    content:
      'Water works between the station and the Town Hall. Buses go round by Ley Street, so leave ten minutes earlier for Jumu‘ah.',
    tags: ['roads', 'buses'],
    likes: 17,
    views: 29,
    replies: [
      {
        by: 'Ayesha',
        hoursLater: 2,
        content: 'The 128 took me 25 minutes instead of 10 this morning.',
        likes: 3,
      },
      {
        by: 'Tariq',
        hoursLater: 3,
        content: 'Walking from Gants Hill is quicker at the moment.',
        likes: 2,
        isHelpful: true,
      },
      { by: 'Hamza', hoursLater: 20, content: 'They now say **Thursday evening**, insha’Allah.', likes: 8 },
    ],
  },
  {
    by: 'Asma',
    daysAgo: 1,
    category: 'ask',
    title: 'Long hospital shifts and the midday prayers: whom can I talk to?',
    content: `I start on a ward on Monday, **12½ hours with two short breaks**. I would like to plan it with somebody who knows hospitals.

1. Whom do I ask on the ward?
2. Is there a room?
3. What should I settle before the first day?`,
    tags: ['work', 'prayer'],
    likes: 12,
    views: 26,
    isAnonymous: true,
    replies: [
      {
        by: 'Idris',
        hoursLater: 6,
        content:
          'Thank you for asking before you begin. This is best talked through with your rota on the table: come to the office after Isha on any weekday, or leave your number there and I’ll call you.',
        likes: 14,
        isHelpful: true,
        isScholarAnswer: true,
      },
      {
        by: 'Nadia',
        hoursLater: 9,
        content:
          'وعلیکم السلام۔ میں بھی اسی ہسپتال میں کام کرتی ہوں۔ نماز کا کمرہ دوسری منزل پر ہے، اور انچارج کو پہلے سے بتا دیں تو وقفہ مل جاتا ہے۔',
        likes: 8,
      },
      {
        by: 'Safiya',
        hoursLater: 11,
        under: 1,
        content: 'Second floor, opposite the pharmacy. There are mats, and wudu is next door.',
        likes: 3,
      },
      { by: 'Asma', hoursLater: 12, content: 'Thank you all. I’ll ring on Monday.', likes: 2 },
      {
        by: 'Bilal',
        hoursLater: 13,
        content: 'Print the month from the mosque’s page and pin it beside the rota.',
        isPending: true,
      },
    ],
  },
  {
    by: 'Rukhsana',
    daysAgo: 4,
    category: 'parenting',
    title: 'Year 6 and the walk to madrasa in the dark: what do you do?',
    content:
      'Class ends at seven and it is dark by half past four. Ours wants to walk with friends. Who shares the way from Barkingside?',
    tags: ['madrasa', 'winter', 'school', 'safety'],
    likes: 9,
    views: 22,
    replies: [
      {
        by: 'Farah',
        hoursLater: 4,
        content: 'We walk six children from Fullwell Cross, two parents a day. Room for two more.',
        likes: 7,
        isHelpful: true,
      },
      {
        by: 'Rukhsana',
        hoursLater: 5,
        under: 0,
        content: 'That would be perfect, I’ll come by tomorrow.',
        likes: 1,
      },
      {
        by: 'Imran',
        hoursLater: 8,
        content: '> Class ends at seven\n\nAsk about the earlier class on Tuesdays, it has places.',
        likes: 4,
      },
      {
        by: 'Salma',
        hoursLater: 30,
        content: 'Reflective sashes: the school office gives them out free.',
        likes: 5,
      },
    ],
  },
  {
    by: 'Mehmet',
    daysAgo: 6,
    category: 'business',
    title: 'First lease on a shop: what did nobody tell you?',
    content:
      'A unit near Seven Kings station, five years, break clause after three. What should I ask before I sign?',
    tags: ['shop', 'lease'],
    likes: 7,
    views: 19,
    replies: [
      {
        by: 'Yusuf',
        hoursLater: 7,
        content: 'Ask who pays for the roof. Then ask again, in writing.',
        likes: 9,
        isHelpful: true,
      },
      {
        by: 'Haris',
        hoursLater: 26,
        content: 'And the service charge of the last three years, not of last year.',
        likes: 4,
      },
    ],
  },
  {
    by: 'Maryam',
    daysAgo: 9,
    category: 'islamic_studies',
    title: 'حلقة تجويد للنساء: من تهتم؟',
    content:
      'نفكر في حلقة تجويد أسبوعية للنساء في سفن كينغز، صباح السبت. من تحب أن تشارك فلتكتب هنا المستوى والوقت المناسب.',
    tags: ['تجويد', 'sisters'],
    likes: 11,
    views: 21,
    replies: [
      { by: 'Hanan', hoursLater: 3, content: 'أنا مهتمة، مبتدئة، وصباح السبت مناسب.', likes: 3 },
      {
        by: 'Aaliyah',
        hoursLater: 15,
        content: 'Me too, and my mother. Would beginners sit apart?',
        likes: 2,
      },
    ],
  },
  {
    by: 'Ibrahim',
    daysAgo: 12,
    category: 'events',
    title: 'Lifts to the charity dinner?',
    content: 'Four seats from Goodmayes at half past five, back by ten. Answer here and I’ll write the list.',
    tags: ['lifts'],
    likes: 4,
    views: 14,
    lockReason: 'The dinner is over.',
    replies: [{ by: 'Jamila', hoursLater: 5, content: 'Two for us, please.', likes: 1 }],
  },
  {
    by: 'Zaynab',
    daysAgo: 3,
    category: 'support',
    title: 'والدہ کے لیے اردو بولنے والی نرس یا دیکھ بھال؟',
    content:
      'میری والدہ کو ہفتے میں دو صبح مدد چاہیے۔ کیا کوئی اردو بولنے والی دیکھ بھال کرنے والی کو جانتا ہے؟ Ilford or Seven Kings would be best.',
    tags: ['care', 'اردو'],
    likes: 6,
    views: 17,
    replies: [
      {
        by: 'Nasreen',
        hoursLater: 10,
        content: 'کونسل کی فہرست میں تین اردو بولنے والی ہیں، میں نام بھیجتی ہوں۔',
        likes: 5,
        isHelpful: true,
      },
    ],
  },
];

/** The sample community's scholar. */
export const sampleScholar = { by: 'Idris', name: 'Imam Idris Warsame', at: 'noor' };
