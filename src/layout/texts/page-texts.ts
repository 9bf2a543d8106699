import { DE } from './de.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';

/** Texts of the public pages by language. */
export const PAGE_TEXTS = { de: DE, en: EN, es: ES, fr: FR };
