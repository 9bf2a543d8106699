import { IsString } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the texts of pages and messages. */
export class TextsConfig {
  @Setting({
    env: 'TEXTS_DIR',
    default: '',
    description:
      'Folder with texts of pages and messages that replace those of the service: `de.json` and others, each an object of texts by their names (docs/mail.md). A file of another language adds it. Empty: none.',
  })
  @IsString()
  textsDir: string;
}
