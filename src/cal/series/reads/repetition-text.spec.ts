import { pageLanguage } from '../../../layout/page-language.spec-helper.js';
import { repetitionText, type RepeatingFacts } from './repetition-text.js';

const LOCALES = { en: 'en_US', de: 'de_DE', fr: 'fr_FR', es: 'es_ES' } as const;
const FORMATS = { en: 'F j, Y', de: 'j. F Y', fr: 'j F Y', es: 'j \\d\\e F \\d\\e Y' } as const;
type Tag = keyof typeof LOCALES;

const facts = (rule: string, more: Partial<RepeatingFacts> = {}): RepeatingFacts => ({
  rule,
  // A Monday.
  start_date: '2031-03-03 19:00:00',
  timezone: 'Europe/Berlin',
  excluded: [],
  hasFurtherDates: false,
  isGrowing: false,
  ...more,
  publicDates: {
    total: 12,
    first: '2031-03-03 19:00:00',
    last: '2031-05-19 19:00:00',
    lastRegular: '2031-05-19 19:00:00',
    firstEvent: { id: 1, slug: 'yoga', date: '2031-01-01 09:00:00' },
    isIrregular: false,
    ...more.publicDates,
  },
});

function said(given: RepeatingFacts, tag: Tag = 'en'): string | undefined {
  return repetitionText(given, pageLanguage({ language: LOCALES[tag], date_format: FORMATS[tag] }));
}
const inAll = (given: RepeatingFacts) => (Object.keys(LOCALES) as Tag[]).map((tag) => said(given, tag));

describe('The text of a series', () => {
  it.each<[rule: string, texts: string[]]>([
    [
      'FREQ=WEEKLY;BYDAY=MO;COUNT=12',
      [
        'Every Monday until May 19, 2031',
        'Jeden Montag bis 19. Mai 2031',
        'Tous les lundis jusqu’au 19 mai 2031',
        'Todos los lunes hasta el 19 de mayo de 2031',
      ],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      [
        'Every 2 weeks on Monday and Thursday until May 19, 2031',
        'Alle 2 Wochen am Montag und Donnerstag bis 19. Mai 2031',
        'Toutes les 2 semaines, le lundi et le jeudi jusqu’au 19 mai 2031',
        'Cada 2 semanas, el lunes y el jueves hasta el 19 de mayo de 2031',
      ],
    ],
    [
      'FREQ=MONTHLY;BYDAY=1MO',
      [
        'On the first Monday of each month until May 19, 2031',
        'Am ersten Montag jedes Monats bis 19. Mai 2031',
        'Le premier lundi de chaque mois jusqu’au 19 mai 2031',
        'El primer lunes de cada mes hasta el 19 de mayo de 2031',
      ],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=3,-1',
      [
        'On the 3rd and the last day of each month until May 19, 2031',
        'Am 3. und letzten Tag jedes Monats bis 19. Mai 2031',
        'Le 3 et le dernier jour de chaque mois jusqu’au 19 mai 2031',
        'El 3 y el último día de cada mes hasta el 19 de mayo de 2031',
      ],
    ],
    [
      'FREQ=DAILY;INTERVAL=3',
      [
        'Every 3 days until May 19, 2031',
        'Alle 3 Tage bis 19. Mai 2031',
        'Tous les 3 jours jusqu’au 19 mai 2031',
        'Cada 3 días hasta el 19 de mayo de 2031',
      ],
    ],
    [
      'FREQ=YEARLY',
      [
        'Every year on March 3 until May 19, 2031',
        'Jedes Jahr am 3. März bis 19. Mai 2031',
        'Chaque année le 3 mars jusqu’au 19 mai 2031',
        'Cada año el 3 de marzo hasta el 19 de mayo de 2031',
      ],
    ],
    [
      '',
      [
        '12 dates until May 19, 2031',
        '12 Termine bis 19. Mai 2031',
        '12 dates jusqu’au 19 mai 2031',
        '12 fechas hasta el 19 de mayo de 2031',
      ],
    ],
  ])('says %s in four languages', (rule, texts) => {
    expect(inAll(facts(rule))).toEqual(texts);
  });

  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;BYDAY=MO,TU', 'Every Monday and Tuesday'],
    ['FREQ=WEEKLY', 'Every Monday'],
    ['FREQ=WEEKLY;BYDAY=FR,MO,WE;WKST=SU', 'Every Monday, Wednesday, and Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day'],
    ['FREQ=MONTHLY', 'On the 3rd of each month'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1', 'On the first Monday of each month'],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO', 'On the first Monday and the third Monday of each month'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'Every 2 months on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=-2SU', 'On the last but one Sunday of each month'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3', 'Every year on March 3'],
  ])('says %s', (rule, text) => {
    expect(said(facts(rule, { isGrowing: true }))).toBe(text);
  });

  it.each([
    'FREQ=WEEKLY;BYDAY=MO;BYMONTH=3,4',
    'FREQ=WEEKLY;BYDAY=MO;BYHOUR=9,19',
    'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2',
    'FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=1,2,3,4,5,6,7',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    'FREQ=YEARLY;BYMONTHDAY=3',
    'FREQ=YEARLY;BYMONTH=4',
    'FREQ=YEARLY;BYWEEKNO=10',
    'FREQ=YEARLY;BYYEARDAY=62',
    'FREQ=YEARLY;BYDAY=1MO',
    'FREQ=WEEKLY;INTERVAL=x',
  ])('only counts the dates of %s, which few words cannot say exactly', (rule) => {
    expect(said(facts(rule))).toBe('12 dates until May 19, 2031');
  });

  it('counts no dates while further ones are made', () => {
    expect(said(facts('FREQ=YEARLY;BYWEEKNO=10', { isGrowing: true }))).toBe('Several dates');
  });

  it('does not say February 29 of every year, and the days that not every month has', () => {
    const leap = { start_date: '2032-02-29 19:00:00' };
    expect(said(facts('FREQ=YEARLY', leap))).toBe('12 dates until May 19, 2031');
    expect(said(facts('FREQ=MONTHLY', leap))).toBe('12 dates until May 19, 2031');
  });

  it('names up to three exceptions between the first and the last date', () => {
    const excluded = ['2031-02-24', '2031-04-21 19:00:00', '2031-04-14', '2031-06-02'];
    expect(said(facts('FREQ=WEEKLY', { excluded }))).toBe(
      'Every Monday until May 19, 2031, except on April 21, 2031 and April 14, 2031',
    );
    const many = ['2031-03-10', '2031-03-17', '2031-03-24', '2031-03-31'];
    expect(said(facts('FREQ=WEEKLY', { excluded: many }))).toBe('Every Monday until May 19, 2031, with exceptions');
  });

  it('says that there are exceptions and further dates', () => {
    const irregular = { publicDates: { isIrregular: true } as RepeatingFacts['publicDates'] };
    expect(inAll(facts('FREQ=WEEKLY', { ...irregular, hasFurtherDates: true }))).toEqual([
      'Every Monday until May 19, 2031, with exceptions, and on further dates',
      'Jeden Montag bis 19. Mai 2031, mit Ausnahmen, und an weiteren Tagen',
      'Tous les lundis jusqu’au 19 mai 2031, avec des exceptions, et à d’autres dates',
      'Todos los lunes hasta el 19 de mayo de 2031, con excepciones, y en otras fechas',
    ]);
  });

  it('is none for a single public date', () => {
    expect(said(facts('FREQ=WEEKLY', { publicDates: { total: 1 } as RepeatingFacts['publicDates'] }))).toBeUndefined();
  });
});
