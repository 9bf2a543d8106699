/** The answer to a callback: always HTTP 200, `_res` tells whether it went well (cache.md). */
export type CallbackAnswer = Record<string, unknown> & { _res: 'ok' | 'err' };

/** It went well; with what there is to tell. */
export function done(facts: Record<string, unknown> = {}): CallbackAnswer {
  return { ...facts, _res: 'ok' };
}

/** It was refused. @param code what programs on the other side look at */
export function refused(code: string): CallbackAnswer {
  return { _res: 'err', _msg: code };
}
