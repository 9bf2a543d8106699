import { RestError } from '#core/errors';
import type { TextValues } from '../../texts/language.js';
import type { AuthTextName } from './en.js';

/** A refusal that pages show in the language of their reader. The interface answers with its message. */
export class TextRefusal extends RestError {
  /** @param text what pages show, with its values */
  constructor(
    code: string,
    message: string,
    status: number,
    readonly text: AuthTextName,
    readonly values: TextValues = {},
  ) {
    super(code, message, status);
  }
}
