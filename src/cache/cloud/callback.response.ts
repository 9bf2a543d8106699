import { schemaOf } from '#core/openapi';
import type { LinkState } from '../cache.settings.js';

/** Why callbacks are refused, as the service knows it. */
export type CallbackCode =
  | 'lack_of_param'
  | 'lack_of_params'
  | 'lack_of_local_token'
  | 'lack_of_api_key'
  | 'mismatch'
  | 'err_hash'
  | 'wrong_key'
  | 'wrong_signature'
  | 'too_often'
  | 'no notified data'
  | 'no/wrong server'
  | 'no status'
  | 'Not an alias req from here';

/** The callback was accepted. */
export class CallbackDoneResponse {
  /** Says that the callback was accepted. */
  _res!: 'ok';
}

/** The callback was refused. */
export class CallbackRefusedResponse {
  /** Says that the callback was refused. */
  _res!: 'err';

  /** Why, as a code for programs. */
  _msg!: CallbackCode;
}

/** The site shows that it knows the secret too. */
export class CallbackHashResponse extends CallbackDoneResponse {
  /** MD5 of another part of the secret. @example 915975fe72d1acc960b97eff7bedaf60 */
  hash!: string;
}

/** The state of the site was stored. */
export class SiteStateResponse extends CallbackDoneResponse {
  /** The state that was sent. */
  qc_activated!: LinkState | 'deleted';
}

/** The answer of a callback: a refusal is also answered with status 200. */
export function callbackSchema(model: Parameters<typeof schemaOf>[0]): { oneOf: { $ref: string }[] } {
  return { oneOf: [schemaOf(model), schemaOf(CallbackRefusedResponse)] };
}
