import { Param } from '../../core/rest/parameters/index.js';
import { CODE, STATE } from './semrush.dto.js';

/** A list of texts, or one text. */
const isPhrases = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));

const asList = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as string[]) : [value as string]).map((one) => one.trim()).filter((one) => one !== '');

/** `POST wincher/authenticate`. */
export class WincherAuthenticateParams {
  @Param(CODE)
  code: string;

  @Param({
    required: true,
    check: (value) => typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647,
    description: 'Number of the site at Wincher, as a JSON number.',
  })
  websiteId: number;

  @Param(STATE)
  state?: string;
}

/** `POST wincher/keyphrases/track`. */
export class TrackKeyphrasesParams {
  @Param({ required: true, check: isPhrases, clean: asList, description: 'Keyphrases to watch, or one.' })
  keyphrases: string[];
}

/** `POST wincher/keyphrases`. */
export class KeyphrasesParams {
  @Param({ check: isPhrases, clean: asList, description: 'Keyphrases; absent: those of all posts.' })
  keyphrases?: string[];

  @Param({ check: (value) => typeof value === 'string', description: 'Address of the page they are to lead to.' })
  permalink?: string;

  @Param({ check: (value) => typeof value === 'string', description: 'Day from which on positions are told.' })
  startAt?: string;
}

/** `DELETE wincher/keyphrases/untrack`. */
export class UntrackParams {
  @Param({
    hidden: true,
    check: (value) => (typeof value === 'string' || typeof value === 'number') && /^\d{1,18}$/.test(String(value)),
    description: 'Number of the keyphrase at Wincher.',
  })
  keyphraseID?: string | number;
}
