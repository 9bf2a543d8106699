import { IntlMessageFormat } from 'intl-messageformat';
import type { ConsoleTextName } from '../../../src/console/texts/console-texts.js';

export type TextName = ConsoleTextName;

/** What a text is filled with. */
export type TextValues = Readonly<Record<string, string | number>>;

/** What the service sends in the language of the user, before the console starts. */
interface SentTexts {
  /** Languages that have texts, BCP 47. */
  languages: readonly string[];
  /** ICU messages by name. */
  texts: Readonly<Record<string, string>>;
}

const { languages, texts } = (globalThis as { ALMANAC_TEXTS?: SentTexts }).ALMANAC_TEXTS ?? {
  languages: [],
  texts: {},
};

/** Languages that the console can be in, BCP 47. */
export const TEXT_LANGUAGES = languages;
/** Language of the user, BCP 47: for texts, dates and amounts. */
export const LANGUAGE = globalThis.document?.documentElement.lang || 'en';

const messages = new Map<string, IntlMessageFormat>();

function messageOf(name: string): IntlMessageFormat {
  const message =
    messages.get(name) ?? new IntlMessageFormat(texts[name] ?? name, LANGUAGE, undefined, { ignoreTag: true });
  messages.set(name, message);
  return message;
}

/** A text in the language of the user. @param values by the names in the message */
export function t(name: TextName, values: TextValues = {}): string {
  return String(messageOf(name).format(values));
}

/** The pieces of a text whose values are not only texts, such as links. */
export function textParts<Value>(name: TextName, values: Readonly<Record<string, Value>>): (string | Value)[] {
  const parts: unknown = messageOf(name).format(values as Record<string, never>);
  return Array.isArray(parts) ? (parts as (string | Value)[]) : [parts as string | Value];
}

/** A text that not every version of the service has; undefined: there is none. */
export function findText(name: string): string | undefined {
  return texts[name] === undefined ? undefined : String(messageOf(name).format());
}
