import type { Kind } from './kinds.js';

/** A record cannot be taken: it is quarantined with this reason. */
export class QuarantineError extends Error {
  override readonly name = 'Quarantine';
}

/** A record cannot be taken without another one, which is not there. */
export class MissingRecordError extends QuarantineError {
  /** @param kinds of which the other one can be */
  constructor(
    message: string,
    readonly kinds: readonly Kind[],
  ) {
    super(message);
  }
}
