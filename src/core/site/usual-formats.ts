/** Formats of dates and times, in the letters of PHP. */
export interface DateFormats {
  date_format: string;
  time_format: string;
}

const formats = (date_format: string, time_format = 'H:i'): DateFormats => ({ date_format, time_format });

/** By locale, else by language. */
const USUAL: Readonly<Record<string, DateFormats>> = {
  en: formats('F j, Y', 'g:i a'),
  en_GB: formats('j F Y'),
  ca: formats('j \\d\\e F \\d\\e Y'),
  cs: formats('j. n. Y'),
  da: formats('j. F Y'),
  de: formats('j. F Y'),
  es: formats('j \\d\\e F \\d\\e Y'),
  fi: formats('j.n.Y', 'H.i'),
  fr: formats('j F Y'),
  it: formats('j F Y'),
  ja: formats('Y年n月j日'),
  nb: formats('j. F Y'),
  nl: formats('j F Y'),
  pl: formats('j F Y'),
  pt: formats('j \\d\\e F \\d\\e Y'),
  sv: formats('j F Y'),
};

/** How dates and times are usually written in a language; nothing where that is not known. @param locale such as `de_AT` */
export function usualFormats(locale: string): DateFormats | undefined {
  return USUAL[locale] ?? USUAL[locale.split('_')[0]];
}
