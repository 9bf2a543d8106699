import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { UserEntity } from '../auth/users/user.entity.js';
import { baseLanguage } from '#core/html';
import { languagePreferences } from '#core/http';
import { SiteService } from '#core/site';
import type { Language } from '../texts/language.js';
import { TextsService } from '../texts/texts.service.js';
import { CONSOLE_TEXTS } from './texts/console-texts.js';

/** What the names of texts of the console begin with in `TEXTS_DIR`. */
const PREFIX = 'console.';
/** Characters of the hash in the name of a file. */
const HASH_LENGTH = 16;
const FILE_NAME = /^([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.([\w-]+)\.js$/i;

/** The texts of a language as a script. */
interface TextsFile {
  name: string;
  body: string;
}

/** The texts of the console in the language of its user. */
@Injectable()
export class ConsoleTextsService {
  private readonly files = new Map<string, TextsFile>();

  constructor(
    private readonly texts: TextsService,
    private readonly site: SiteService,
  ) {
    const prefixed = ([language, texts]: [string, Readonly<Record<string, string>>]) =>
      [language, Object.fromEntries(Object.entries(texts).map(([name, text]) => [PREFIX + name, text]))] as const;
    this.texts.addAll(Object.fromEntries(Object.entries(CONSOLE_TEXTS).map(prefixed)));
  }

  /** The language of a user: their own, else the first of their browser that has texts, else that of the site. */
  async languageOf({ locale }: UserEntity, { headers }: Pick<Request, 'headers'>): Promise<Language> {
    const { language } = await this.site.settings();
    const ofBrowser = languagePreferences(headers['accept-language']);
    return this.texts.of([locale.replaceAll('_', '-'), ofBrowser].filter(Boolean).join(','), language);
  }

  /** Name of the file with the texts of a language. It contains a hash of the content. */
  fileNameOf(language: Language): string {
    return this.fileOf(language.tag).name;
  }

  /**
   * The file of a name; undefined for a name of no file. Of a name with the hash of another version, the present file.
   * @returns `isCurrent` whether the content never changes under this name
   */
  file(name: string): { body: string; isCurrent: boolean } | undefined {
    const tag = FILE_NAME.exec(name)?.[1];
    if (tag === undefined || !this.texts.has(tag)) return undefined;
    const file = this.fileOf(tag);
    return { body: file.body, isCurrent: file.name === name };
  }

  private fileOf(tag: string): TextsFile {
    const language = this.texts.languages.find((known) => known === tag) ?? baseLanguage(tag);
    const file = this.files.get(language) ?? this.write(language);
    this.files.set(language, file);
    return file;
  }

  private write(language: string): TextsFile {
    const content = { languages: this.texts.languages, texts: this.texts.messagesOf(language, PREFIX) };
    const body = `globalThis.ALMANAC_TEXTS = ${JSON.stringify(content)};\n`;
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH);
    return { name: `${language}.${hash}.js`, body };
  }
}
