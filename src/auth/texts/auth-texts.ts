import { DE } from './de.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { SCOPE_TEXTS } from './scope-texts.js';

/** Texts of the pages for people with an account by language. */
export const AUTH_TEXTS = { de: DE, en: EN, es: ES, fr: FR };

/** Those texts with what scopes open, as they are added at start. */
export const ALL_AUTH_TEXTS = {
  de: { ...DE, ...SCOPE_TEXTS.de },
  en: EN,
  es: { ...ES, ...SCOPE_TEXTS.es },
  fr: { ...FR, ...SCOPE_TEXTS.fr },
};
