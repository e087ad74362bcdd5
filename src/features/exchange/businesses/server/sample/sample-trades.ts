import type { SampleBusiness } from './sample-business.ts';

/** Those who mend, build, clean and drive. */
export const sampleTrades: readonly SampleBusiness[] = [
  {
    name: 'Rahman Plumbing & Heating',
    categories: ['plumbing-heating'],
    description:
      'Boilers, bathrooms and the leak that can’t wait. Gas Safe registered. We say the price before we start.',
    at: 'newbury',
    number: 140,
    hours: 'allDay',
    features: ['home_visits', 'cards'],
    owner: 0,
    domain: 'rahmanplumbing',
    since: 27,
  },
  {
    name: 'Idris Electrical',
    categories: ['electricians'],
    description:
      'Rewiring, fuse boards and EV chargers, certified and left tidy. Evenings and Saturdays without a surcharge.',
    at: 'barkingside',
    number: 33,
    hours: 'office',
    features: ['home_visits', 'appointments'],
    owner: 17,
    since: 16,
    offMap: true,
  },
  {
    name: 'Sheikh & Sons Builders',
    categories: ['building-decorating'],
    description:
      'Lofts, kitchens and side returns since 1998. Three references from your own postcode, if you ask.',
    at: 'goodmayes',
    number: 5,
    hours: 'office',
    features: ['home_visits', 'appointments'],
    owner: 13,
    since: 58,
  },
  {
    name: 'Fresh Start Cleaning',
    categories: ['cleaning'],
    description:
      'Two sisters and a team of nine: homes, offices, and mosques on Thursday nights. Women for women’s homes.',
    at: 'ilfordLane',
    number: 201,
    hours: 'office',
    features: ['home_visits', 'women_served_by_women'],
    owner: 26,
    since: 11,
    offMap: true,
  },
  {
    name: 'Ilford Auto Care',
    categories: ['garages'],
    description: 'MOT while you wait, brakes, tyres and honest advice about whether it is still worth it.',
    at: 'highRoad',
    number: 512,
    hours: 'office',
    features: ['parking', 'cards', 'place_to_pray'],
    owner: 28,
    since: 42,
  },
  {
    name: 'Safe Wheels Driving School',
    categories: ['driving-schools'],
    description:
      'Manual and automatic. Two women instructors; lessons from your door at times between the prayers.',
    at: 'cranbrook',
    number: 203,
    hours: 'grocer',
    features: ['home_visits', 'women_served_by_women', 'appointments'],
    owner: 37,
    domain: 'safewheels',
    since: 14,
    offMap: true,
  },
];
