import type { TextFiles } from '../../texts/texts.service.js';
import { DE } from './de.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';

/** The texts of the pages of the shop. */
export const SHOP_TEXTS = { en: EN, de: DE, es: ES, fr: FR } satisfies TextFiles;
