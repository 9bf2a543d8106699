import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IntlMessageFormat } from 'intl-messageformat';
import { StartError } from '#core/config';
import { MailConfig } from '../mail.config.js';
import { MailLanguage, type TextValues } from './mail-language.js';
import { DE } from './texts/de.js';
import { EN } from './texts/en.js';
import { ES } from './texts/es.js';
import { FR } from './texts/fr.js';

/** Language whose texts are used where another language lacks them. */
const FALLBACK = 'en';
const FILE = /^([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.json$/i;

/**
 * The texts of messages: ICU messages by name in each language. Those of `MAIL_TEMPLATES_DIR` replace those of the
 * service, and modules add their own with `add`.
 */
@Injectable()
export class MailTextsService implements OnModuleInit {
  private readonly texts = new Map<string, Map<string, string>>();
  private readonly parsed = new Map<string, IntlMessageFormat>();

  constructor(private readonly config: MailConfig) {
    for (const [language, texts] of Object.entries({ en: EN, de: DE, es: ES, fr: FR })) this.add(language, texts);
  }

  /** Reads the folder of the operator after all modules added their texts. */
  onModuleInit(): void {
    const folder = this.config.mailTemplatesDir;
    if (folder !== '') this.readFolder(folder);
  }

  /**
   * Adds texts of a language, or replaces them. Called at start.
   * @throws StartError for a text that is no ICU message
   */
  add(language: string, texts: Readonly<Record<string, string>>): void {
    const known = this.texts.get(language) ?? new Map<string, string>();
    for (const [name, text] of Object.entries(texts)) {
      known.set(name, text);
      this.parsed.delete(`${language} ${name}`);
    }
    this.texts.set(language, known);
  }

  /**
   * The language of a message: the first one of the recipient that has texts, else that of the site, else English.
   * @param languages of the recipient, separated by commas
   * @param site language of the site, e.g. `de_DE`
   */
  of(languages: string, site: string): MailLanguage {
    const wanted = [...languages.split(','), site.replaceAll('_', '-'), FALLBACK].filter(Boolean);
    const found = wanted.find((tag) => this.textsOf(tag) !== undefined) ?? FALLBACK;
    // Dates and amounts follow the region of the recipient (`de-AT`), texts the language.
    const tag = Intl.DateTimeFormat.supportedLocalesOf(found)[0] ?? FALLBACK;
    return new MailLanguage(tag, (name, values) => this.format(found, name, values));
  }

  private textsOf(tag: string): string | undefined {
    const language = tag.split('-')[0].toLowerCase();
    return [...this.texts.keys()].find((known) => known === tag || known === language);
  }

  private format(tag: string, name: string, values: TextValues): string {
    const language = this.textsOf(tag) ?? FALLBACK;
    const own = this.texts.get(language)?.get(name);
    const used = own === undefined ? FALLBACK : language;
    const text = own ?? this.texts.get(FALLBACK)?.get(name);
    if (text === undefined) throw new Error(`There is no text ${name}`);
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
    throw new StartError(`MAIL_TEMPLATES_DIR cannot be read: ${(error as Error).message}`);
  }
}

function readTexts(path: string): Record<string, string> {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError(`${path} is no JSON file: ${(error as Error).message}`);
  }
  if (typeof read !== 'object' || read === null || Object.values(read).some((text) => typeof text !== 'string'))
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
