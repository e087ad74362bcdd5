import { borough } from '#borough';
import type { PlaceOfDeath, ServiceKind } from './bereavement.rules.ts';

/*
 * What to do when somebody dies in England, by the place of death. Each sentence about law or procedure is from one of
 * `sources`; docs/bereavement.md says which. Read all of it again when `readOn` is more than a year ago.
 */

/** A telephone line that is the same everywhere in England. */
type NationalLine = { name: string; forWhom: string; phone: string };

const emergency: NationalLine = { name: 'Emergency', forWhom: 'Day and night', phone: '999' };
const nhs111: NationalLine = {
  name: 'NHS 111',
  forWhom: 'Day and night, if their doctor’s surgery is closed',
  phone: '111',
};
const foreignOffice: NationalLine = {
  name: 'Foreign, Commonwealth and Development Office',
  forWhom: 'Day and night, if a British national died abroad',
  phone: '020 7008 5000',
};
const bereavementService: NationalLine = {
  name: 'Bereavement Service of the Department for Work and Pensions',
  forWhom: 'To claim a Funeral Expenses Payment',
  phone: '0800 151 2012',
};

export type GuideStep = {
  /** Its name among the ticks on a device; never reuse one for another step. */
  key: string;
  title: string;
  text: string;
  lines?: readonly NationalLine[];
  kinds?: readonly ServiceKind[];
};

const ringTheMosque = {
  title: 'Ring the mosque or funeral service that will bury them',
  kinds: ['mosque'],
} as const;

const certificateText =
  'The doctor writes a certificate of the cause of death. Since 9 September 2024 a medical examiner, a senior doctor who didn’t treat them, looks at each one and offers to speak with the family. Tell the surgery and the examiner’s office that you need a burial soon.';

const registerText =
  'The certificate goes to the register office from the medical examiner, not through you. The office then arranges an appointment; ring it if you need the burial sooner, or at a weekend. Register where they died, within five days of the certificate’s arrival. Ask for the certificate for burial, the “green form”.';

const agreeTheBurial: GuideStep = {
  key: 'burial',
  title: 'Agree the janazah and the burial',
  text: 'The mosque or funeral service usually books both. The cemetery needs the green form. When the time is fixed, the mosque can announce the janazah, with or without the name, as you wish.',
  kinds: ['cemetery'],
};

/** The five things to do first at each place, in their order. */
export const firstSteps: Readonly<Record<PlaceOfDeath, readonly GuideStep[]>> = {
  'home-expected': [
    {
      key: 'confirm',
      title: 'Ask for somebody to confirm the death',
      text: 'It isn’t an emergency, and nothing has to happen fast. Ring their doctor’s surgery; if it’s closed, ring 111. Say at once that the death was expected. A doctor or nurse comes to confirm it, which can take some hours. At night you may wait until the surgery opens.',
      lines: [nhs111],
    },
    {
      key: 'mosque',
      ...ringTheMosque,
      text: 'They can come once the death is confirmed, often at night too. Tell them whether you wish to wash and shroud yourselves.',
    },
    {
      key: 'certificate',
      title: 'The doctor writes the certificate, and a medical examiner’s office contacts you',
      text: certificateText,
      kinds: ['medical_examiner'],
    },
    { key: 'register', title: 'Register the death', text: registerText, kinds: ['register_office'] },
    agreeTheBurial,
  ],
  'home-unexpected': [
    {
      key: 'ring-999',
      title: 'Ring 999',
      text: 'The ambulance service tells you what to do. The police come too. That is routine and blames nobody. Don’t move or wash them.',
      lines: [emergency],
    },
    {
      key: 'coroner',
      title: 'Speak to the coroner’s officer',
      text: 'The coroner finds out why they died. You can’t refuse an examination, but say that you need a burial soon, and ask whether a scan can replace it. A scan isn’t always possible, and you may have to pay for it.',
      kinds: ['coroner'],
    },
    {
      key: 'mosque',
      ...ringTheMosque,
      text: 'They have done this before and can speak to the coroner’s office with you.',
    },
    {
      key: 'release',
      title: 'Wait for the release',
      text: 'If the cause was natural, the coroner may pass the case to a doctor and the medical examiner. Otherwise the coroner allows the burial when no more examinations are needed. Don’t fix a time for the janazah before you have been told.',
    },
    {
      key: 'register',
      title: 'Register the death if you’re asked to, then agree the burial',
      text: 'The coroner’s papers go straight to the register office, which then arranges an appointment. After an inquest the coroner registers the death, and you don’t have to.',
      kinds: ['register_office', 'cemetery'],
    },
  ],
  hospital: [
    {
      key: 'nurse',
      title: 'Speak to the nurse in charge',
      text: 'Say that they were Muslim, that you need a burial soon, and who may wash them. Ask that their eyes are closed, and that tubes and jewellery are taken off if the doctor allows it. In a care home the staff ring the doctor.',
    },
    {
      key: 'office',
      title: 'Ask for the bereavement office, or at night for the site manager',
      text: 'They tell you when the certificate will be written and when they can be collected. Most hospitals have a Muslim chaplain.',
      kinds: ['hospital'],
    },
    {
      key: 'certificate',
      title: 'Wait for the medical examiner’s office',
      text: `${certificateText} If the coroner has to be told, ask whether a scan can replace an operation.`,
      kinds: ['medical_examiner', 'coroner'],
    },
    {
      key: 'mosque',
      ...ringTheMosque,
      text: 'They collect from the hospital once it releases them.',
    },
    {
      key: 'register',
      title: 'Register the death, then agree the burial',
      text: registerText,
      kinds: ['register_office', 'cemetery'],
    },
  ],
  abroad: [
    {
      key: 'embassy',
      title: 'Ring the British embassy or the Foreign Office',
      text: 'They explain how to register the death there, which has to be done first, and have lists of local funeral directors. The family of a citizen of another country rings that country’s embassy.',
      lines: [foreignOffice],
    },
    {
      key: 'insurance',
      title: 'Ask whether they had travel insurance',
      text: 'Ring the insurer before you pay for anything: many policies pay for bringing somebody home. With a package tour, or a Hajj or Umrah group, the organiser helps too.',
    },
    {
      key: 'decide',
      title: 'Decide: burial there, or here',
      text: 'Either is possible. A burial there is usually sooner; a mosque or funeral service here can tell you what each takes.',
      kinds: ['mosque', 'abroad'],
    },
    {
      key: 'papers',
      title: 'Papers for bringing them home',
      text: 'The death certificate of that country with a certified English translation, permission to take them out of the country, and a certificate of embalming. An international funeral director prepares them.',
    },
    {
      key: 'home',
      title: 'Before a burial here',
      text: 'The register office where they will be buried gives a “certificate of no liability to register”, which the cemetery needs. If the death was violent, unnatural or of unknown cause, the coroner here must be told.',
      kinds: ['register_office', 'coroner', 'cemetery'],
    },
  ],
};

/** What can wait, for every place of death. */
export const laterSteps: readonly GuideStep[] = [
  {
    key: 'papers-ready',
    title: 'Papers to have ready',
    text: 'Their full name and any earlier names, date and place of birth, address, occupation, the name of their husband or wife, and NHS number if you have it; your own name and how you are related. A passport or birth certificate helps, but don’t wait for it.',
  },
  {
    key: 'ghusl',
    title: 'Washing (ghusl)',
    text: 'The mosque or funeral service arranges it, and says where. If you wish to take part, tell them: those who wash regularly will show you how.',
    kinds: ['ghusl_women', 'ghusl_men'],
  },
  {
    key: 'costs',
    title: 'What it costs, and help with it',
    text: 'Ask the cemetery and the funeral service for their fees before you agree, and the mosque whether it has a fund for families in need. If you get certain benefits you may get a Funeral Expenses Payment: claim within six months of the funeral. If nobody can arrange a funeral, the council must.',
    lines: [bereavementService],
    kinds: ['costs'],
  },
  {
    key: 'leaving',
    title: 'Burial in another country',
    text: 'The coroner must allow it before somebody is taken out of England. The funeral service sends the form, and the country’s embassy says what else it needs.',
    kinds: ['abroad'],
  },
  {
    key: 'work-and-school',
    title: 'What to say to work and school',
    text: '“There has been a death in my family. I need to be away for the burial, which will be very soon. I’ll ring again when I know the day.” Employees may take reasonable time off when a dependant dies, though not always paid, and two weeks when their child under 18 dies.',
  },
  {
    key: 'afterwards',
    title: 'In the weeks after',
    text: 'The registrar explains Tell Us Once, which tells most of the government about the death in one go. Grief has no timetable: if sleep, work or worship stay hard, speak to your doctor or to somebody below.',
    kinds: ['support'],
  },
];

/** What the texts above were written from, and when each was read. */
export const readOn = '2026-11-30';
export const sources: readonly { name: string; address: string }[] = [
  {
    name: 'GOV.UK: an overview of the death certification reforms',
    address:
      'https://www.gov.uk/government/publications/changes-to-the-death-certification-process/an-overview-of-the-death-certification-reforms',
  },
  {
    name: 'Leeds City Council: register a death',
    address: 'https://www.leeds.gov.uk/births-deaths-and-marriages/death/register-a-death',
  },
  {
    name: 'Haringey Council: register a death, step by step',
    address:
      'https://new.haringey.gov.uk/births-deaths-marriages-citizenship/deaths-bereavement/step-by-step/register-a-death-step-by-step',
  },
  {
    name: 'Redbridge Council: funerals arranged by the council',
    address:
      'https://www.redbridge.gov.uk/births-deaths-marriages-civil-partnerships-and-citizenship/death/funerals-arranged-by-the-council',
  },
  {
    name: 'Royal Free London: after an expected death at home',
    address:
      'https://www.royalfree.nhs.uk/patients-and-visitors/patient-information-leaflets/what-do-following-expected-death-patient-home',
  },
  {
    name: 'Royal Trinity Hospice: when someone dies at home',
    address: 'https://www.royaltrinityhospice.london/FAQs/what-to-do-when-someone-dies-at-home',
  },
  {
    name: 'Liverpool City Council: when a death is reported to a coroner',
    address:
      'https://liverpool.gov.uk/births-marriage-deaths/deaths/the-coroner/when-a-death-is-reported-to-a-coroner/',
  },
  {
    name: 'Camden Council: coroner’s service',
    address: 'https://www.camden.gov.uk/coroners-service',
  },
  {
    name: 'Hampshire County Council: coroners, religious and cultural beliefs',
    address:
      'https://www.hants.gov.uk/birthsdeathsandceremonies/coroners/info-for-families/religious-cultural-beliefs',
  },
  {
    name: 'Surrey County Council: deaths outside England and Wales',
    address: 'https://www.surreycc.gov.uk/birth-death-and-ceremonies/death/outside-england-and-wales',
  },
  {
    name: 'Falkirk Council: bringing somebody home from abroad',
    address: 'https://www.falkirk.gov.uk/services/births-deaths-marriages/deaths/repatriation-of-bodies.aspx',
  },
  {
    name: 'Murdered Abroad: the Foreign, Commonwealth and Development Office',
    address: 'https://murdered-abroad.org.uk/fcdo',
  },
  {
    name: 'Turn2us: Funeral Payment',
    address:
      'https://www.turn2us.org.uk/get-support/information-for-your-situation/funeral-payment/how-do-i-claim-a-funeral-payment',
  },
  {
    name: 'Thompsons: bereavement rights at work, after Acas',
    address: 'https://www.thompsonstradeunion.law/news/lelr/weekly-issue-760/bereavement-rights-at-work',
  },
  {
    name: 'Muslim Bereavement: the tasks when somebody dies',
    address: 'https://muslimbereavement.co.uk/',
  },
];

/**
 * Returns the public bodies of the borough for kinds of which no number is entered: the page names them with their website, so that
 * nobody is left with an empty step.
 */
export function bodiesOf(kind: ServiceKind): { name: string; website: string }[] {
  return borough.deathServices.flatMap((body) =>
    body.kind === kind ? [{ name: body.name, website: body.website }] : [],
  );
}
