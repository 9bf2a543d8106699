import type { AreaTexts } from './area-texts.js';
import { COMMON_TEXTS } from './common.js';
import { FRAME_TEXTS } from './frame.js';
import { REFUSAL_TEXTS } from './refusals.js';

/** Texts of all areas of the console. */
const AREAS = [COMMON_TEXTS, FRAME_TEXTS] as const;

type NamesOf<Area> = Area extends AreaTexts<infer Name> ? Name : never;

/** Names of the texts of the console, as `orders.title`. */
export type ConsoleTextName = NamesOf<(typeof AREAS)[number]>;

/** Texts of the console by language. */
export const CONSOLE_TEXTS: Readonly<Record<keyof AreaTexts, Readonly<Record<string, string>>>> = {
  en: all('en'),
  de: all('de'),
  es: all('es'),
  fr: all('fr'),
};

function all(language: keyof AreaTexts): Record<string, string> {
  return Object.assign({}, REFUSAL_TEXTS[language], ...AREAS.map((area) => area[language])) as Record<string, string>;
}
