import { accepting, RestParam, anyText } from '#core/parameters';
import { CODE, STATE } from './semrush.dto.js';

/** A list of texts, or one text. */
const isPhrases = accepting(
  'a text or a list of texts',
  (value) => typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string')),
);

const asList = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as string[]) : [value as string]).map((one) => one.trim()).filter((one) => one !== '');

/** `POST wincher/authenticate`. */
export class WincherAuthenticateDto {
  @RestParam(CODE)
  code: string;

  @RestParam({
    required: true,
    check: accepting(
      'a whole JSON number above 0',
      (value) => typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647,
    ),
    description: 'Number of the site at Wincher, as a JSON number.',
  })
  websiteId: number;

  @RestParam(STATE)
  state?: string;
}

/** `POST wincher/keyphrases/track`. */
export class TrackKeyphrasesDto {
  @RestParam({ required: true, check: isPhrases, clean: asList, description: 'Keyphrases to watch, or one.' })
  keyphrases: string[];
}

/** `POST wincher/keyphrases`. */
export class KeyphrasesDto {
  @RestParam({ check: isPhrases, clean: asList, description: 'Keyphrases; absent: those of all posts.' })
  keyphrases?: string[];

  @RestParam({
    check: anyText,
    description: 'Address of the page they are to lead to.',
  })
  permalink?: string;

  @RestParam({
    check: anyText,
    description: 'First day of the positions.',
  })
  startAt?: string;
}

/** `DELETE wincher/keyphrases/untrack`. */
export class UntrackDto {
  @RestParam({ hidden: true, description: 'Number of the keyphrase at Wincher, at most 18 digits.' })
  keyphraseID?: unknown;
}
