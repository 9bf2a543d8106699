import { t } from './texts.js';

type Choices = readonly (readonly [value: string, text: string])[];

/** Languages of the public pages. */
export const LANGUAGES: Choices = [
  ['en_US', t('firstRun.english')],
  ['de_DE', t('firstRun.german')],
  ['fr_FR', t('firstRun.french')],
  ['es_ES', t('firstRun.spanish')],
];

/** Typefaces of the public pages. */
export const TYPE_PAIRINGS: Choices = [
  ['system', t('firstRun.plainAsTheDevice')],
  ['classic', t('firstRun.classicHeadingsWithSerifs')],
  ['editorial', t('firstRun.editorialTextsWithSerifs')],
  ['rounded', t('firstRun.roundedHeadings')],
];

/** Grounds of the public pages. */
export const COLOR_THEMES: Choices = [
  ['auto', t('firstRun.groundAuto')],
  ['tinted', t('firstRun.groundTinted')],
  ['light', t('firstRun.groundLight')],
  ['dark', t('firstRun.groundDark')],
];

/** Countries with another currency than the euro; the euro is in use in `EURO_COUNTRIES`. */
const CURRENCY_OF_COUNTRY: Readonly<Record<string, string>> = {
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  JP: 'JPY',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
};
const EURO_COUNTRIES = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** All currencies in use, by their codes. */
export function currencyChoices(): Choices {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => [code, `${code} – ${names.of(code) ?? code}`] as const);
}

/** Names of all time zones that the browser knows. */
export function zoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** The zone of the device. */
export function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The language of the site that fits a browser best; undefined: none does. @param tag such as `de-AT` */
export function languageFor(tag: string): string | undefined {
  return LANGUAGES.find(([locale]) => locale.slice(0, 2) === tag.slice(0, 2).toLowerCase())?.[0];
}

/** The currency of the country that a browser names; undefined: it names none, or it is not known. @param tag such as `de-AT` */
export function currencyFor(tag: string): string | undefined {
  const country = /-([A-Z]{2})\b/.exec(tag)?.[1] ?? (/^(de|fr|es|it)$/.test(tag) ? tag.toUpperCase() : '');
  return EURO_COUNTRIES.includes(country) ? 'EUR' : CURRENCY_OF_COUNTRY[country];
}
