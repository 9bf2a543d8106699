import type { IncomingMessage } from 'node:http';
import type { StructuredResponse } from './rest-request.js';
import type { ResolvedRoot } from './api-roots.js';

/** What a request of the service to itself carries instead of an address and credentials. */
export interface InternalDispatch {
  resolvedRoot: ResolvedRoot;
  query: Record<string, unknown>;
  /** `true`: an item of a batch, which not every endpoint agrees to be; otherwise the response is embedded. */
  batched: boolean;
  /** Receives the answer instead of a connection. */
  deliver: (answer: StructuredResponse) => void;
}

/** Where a message carries its dispatch. Nothing that comes from a network can have a member with this key. */
const DISPATCH = Symbol('internal dispatch');

/** The dispatch of a request that the service makes to itself; nothing for one from a network. */
export const internalDispatch = (request: IncomingMessage): InternalDispatch | undefined =>
  (request as IncomingMessage & { [DISPATCH]?: InternalDispatch })[DISPATCH];

/** Notes on a message that the service sends it to itself. */
export function setInternalDispatch(message: IncomingMessage, dispatch: InternalDispatch): void {
  Object.assign(message, { [DISPATCH]: dispatch });
}

/** Whether a request is embedded in a response, of which a list can have hundreds: they are neither logged nor counted. */
export const isEmbedded = (request: IncomingMessage): boolean => internalDispatch(request)?.batched === false;
