import type { CallbackCode, CallbackDoneResponse, CallbackRefusedResponse } from './callback.response.js';

/** The answer to a callback: always HTTP 200, `_res` tells whether it went well (cache.md). */
export type CallbackResult<Done extends CallbackDoneResponse = CallbackDoneResponse> = Done | CallbackRefusedResponse;

/** It went well; with what there is to tell. */
export function done(): CallbackDoneResponse;
export function done<Facts extends object>(facts: Facts): Facts & CallbackDoneResponse;
export function done(facts: object = {}): CallbackDoneResponse {
  return { ...facts, _res: 'ok' };
}

/** It was refused. @param code what programs on the other side look at */
export function refused(code: CallbackCode): CallbackRefusedResponse {
  return { _res: 'err', _msg: code };
}
