import type { TextFiles } from '../../texts/texts.service.js';
import { DE } from './texts/de.js';
import { EN } from './texts/en.js';
import { ES } from './texts/es.js';
import { FR } from './texts/fr.js';

/** The texts of messages. */
export const MAIL_TEXTS = { en: EN, de: DE, es: ES, fr: FR } satisfies TextFiles;
