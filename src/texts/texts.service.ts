import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IntlMessageFormat } from 'intl-messageformat';
import { StartError } from '#core/config';
import { isObject } from '#core/parameters';
import { parseJson } from '#core/text';
import { Language, type TextValues } from './language.js';
import { TextsConfig } from './texts.config.js';

/** Language whose texts are used where another language lacks them. */
const FALLBACK = 'en';
const FILE = /^([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.json$/i;

/** Texts by language, as modules add them: objects of ICU messages by name. */
export type TextFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The texts of pages and messages: ICU messages by name in each language. Modules add theirs at start; those of
 * `TEXTS_DIR` replace them.
 */
@Injectable()
export class TextsService implements OnApplicationBootstrap {
  private readonly texts = new Map<string, Map<string, string>>();
  private readonly parsed = new Map<string, IntlMessageFormat>();

  constructor(private readonly config: TextsConfig) {}

  /** Adds the texts of a module. Called at start. @param files languages, e.g. `de`, with their texts */
  addAll(files: TextFiles): void {
    for (const [language, texts] of Object.entries(files)) this.add(language, texts);
  }

  /** Reads the folder of the operator after all modules added their texts. */
  onApplicationBootstrap(): void {
    const folder = this.config.textsDir;
    if (folder !== '') this.readFolder(folder);
  }

  /**
   * Adds texts of a language, or replaces them. Called at start.
   * @throws StartError for a text that is no ICU message
   */
  add(language: string, texts: Readonly<Record<string, string>>): void {
    const existing = this.texts.get(language) ?? new Map<string, string>();
    for (const [name, text] of Object.entries(texts)) {
      existing.set(name, text);
      this.parsed.delete(`${language} ${name}`);
    }
    this.texts.set(language, existing);
  }

  /** Languages that have texts, in alphabetical order. */
  get languages(): string[] {
    return [...this.texts.keys()].sort();
  }

  /** Whether a language has texts. @param tag BCP 47 */
  has(tag: string): boolean {
    return this.textsOf(tag) !== undefined;
  }

  /**
   * The messages of a language by their names, not filled with values: for programs that fill them themselves.
   * @param tag BCP 47
   * @param prefix of the names, which the names of the result lack
   */
  messagesOf(tag: string, prefix: string): Record<string, string> {
    const language = this.textsOf(tag) ?? FALLBACK;
    const all = [...(this.texts.get(FALLBACK) ?? []), ...(this.texts.get(language) ?? [])];
    const chosen = all.filter(([name]) => name.startsWith(prefix));
    return Object.fromEntries(chosen.map(([name, text]) => [name.slice(prefix.length), text]));
  }

  /**
   * The language of a reader: the first of theirs that has texts, else that of the site, else English.
   * @param languages of the reader, the preferred one first, separated by commas
   * @param site language of the site, e.g. `de_DE`
   */
  of(languages: string, site: string): Language {
    const candidates = [...languages.split(','), site.replaceAll('_', '-'), FALLBACK].filter(Boolean);
    const language = candidates.find((tag) => this.textsOf(tag) !== undefined) ?? FALLBACK;
    // Dates and amounts follow the region of the reader (`de-AT`), texts the language.
    const tag = Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? FALLBACK;
    return new Language(tag, (name, values) => this.format(language, name, values));
  }

  private textsOf(tag: string): string | undefined {
    const language = tag.split('-')[0].toLowerCase();
    return [...this.texts.keys()].find((candidate) => candidate === tag || candidate === language);
  }

  private format(tag: string, name: string, values: TextValues): string | undefined {
    const language = this.textsOf(tag) ?? FALLBACK;
    const own = this.texts.get(language)?.get(name);
    const used = own === undefined ? FALLBACK : language;
    const text = own ?? this.texts.get(FALLBACK)?.get(name);
    if (text === undefined) return undefined;
    const key = `${used} ${name}`;
    const message = this.parsed.get(key) ?? parse(text, used, name);
    this.parsed.set(key, message);
    return String(message.format({ ...values }));
  }

  private readFolder(folder: string): void {
    for (const file of filesOf(folder)) {
      const language = FILE.exec(file)?.[1];
      if (language === undefined) continue;
      const path = join(folder, file);
      const texts = readTexts(path);
      for (const [name, text] of Object.entries(texts)) parse(text, language, `${name} of ${path}`);
      this.add(language, texts);
    }
  }
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new StartError(`TEXTS_DIR cannot be read: ${(error as Error).message}`);
  }
}

function readTexts(path: string): Record<string, string> {
  let read: unknown;
  try {
    read = parseJson(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError(`${path} is no JSON file: ${(error as Error).message}`);
  }
  if (!isObject(read) || Object.values(read).some((text) => typeof text !== 'string'))
    throw new StartError(`${path} must be an object of texts by their names.`);
  return read as Record<string, string>;
}

function parse(text: string, language: string, name: string): IntlMessageFormat {
  try {
    return new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  } catch (error) {
    throw new StartError(`The text ${name} is no ICU message: ${(error as Error).message}`);
  }
}
