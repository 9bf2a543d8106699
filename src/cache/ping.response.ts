import { CallbackDoneResponse } from './cloud/callback.response.js';

/** The service is there. */
export class PingResponse extends CallbackDoneResponse {
  /** Version of the service. @example 0.1.0 */
  ver!: string;
}
