import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TextsService } from '../../texts/texts.service.js';

/** What the names of the texts begin with in `TEXTS_DIR`, and in the page. */
const PREFIX = 'console.admission.';
const NAME_PREFIX = 'admission.';
/** Characters of the hash in the name of a file. */
const HASH_LENGTH = 16;

/** A language of the page for devices. */
export interface AdmissionLanguage {
  /** BCP 47. */
  tag: string;
  /** File with its texts, whose name contains a hash of the content. */
  file: string;
  isRightToLeft: boolean;
}

/** The texts of the page for devices, a file for each language: the page stores all, and chooses one without a network. */
@Injectable()
export class AdmissionTextsService {
  private readonly files = new Map<string, { name: string; body: string }>();

  constructor(private readonly texts: TextsService) {}

  /** All languages that have texts. */
  languages(): AdmissionLanguage[] {
    return this.texts.languages.map((tag) => {
      const { isRightToLeft } = this.texts.of(tag, tag);
      return { tag, file: this.fileOf(tag).name, isRightToLeft };
    });
  }

  /** The texts of a file, JSON; undefined for a name of no file. */
  file(name: string): string | undefined {
    const tag = this.texts.languages.find((language) => this.fileOf(language).name === name);
    return tag === undefined ? undefined : this.fileOf(tag).body;
  }

  private fileOf(tag: string): { name: string; body: string } {
    const file = this.files.get(tag) ?? this.write(tag);
    this.files.set(tag, file);
    return file;
  }

  private write(tag: string): { name: string; body: string } {
    const messages = Object.entries(this.texts.messagesOf(tag, PREFIX));
    const texts = Object.fromEntries(messages.map(([name, text]) => [NAME_PREFIX + name, text]));
    const body = JSON.stringify({ languages: this.texts.languages, texts });
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH);
    return { name: `${tag}.${hash}.json`, body };
  }
}
