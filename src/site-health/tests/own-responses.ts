import { OwnServiceUnreachableError, type OwnResponse, type OwnFailure } from '#core/http';
import { jsonOrUndefined } from '#core/text';

/** What became of a call of our own address. */
export type OwnCall = { response: OwnResponse; failure?: undefined } | { response?: undefined; failure: OwnFailure };

/** Waits for a call of ours; that nothing answers is something a check tells about, and no error. */
export async function callResult(call: Promise<OwnResponse>): Promise<OwnCall> {
  try {
    return { response: await call };
  } catch (error) {
    if (!(error instanceof OwnServiceUnreachableError)) throw error;
    return { failure: error.reason };
  }
}

/** A failure in words. */
export const FAILURES: Readonly<Record<OwnFailure, string>> = {
  timeout: 'No answer came within the time limit.',
  certificate: 'The certificate at that address was not accepted: it may have run out or be made for another name.',
  network: 'No connection came about: the name may not be known here, or nothing listens at that address.',
};

/** A member of a JSON answer; nothing when the answer is something else. */
export function jsonMember({ body }: OwnResponse, name: string): unknown {
  const json = jsonOrUndefined(body.toString('utf8'));
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined;
}

/** An answer that is not ours in words. */
export function strange({ status }: OwnResponse): string {
  if (status >= 300 && status < 400) {
    return `The address leads on to another one (status ${status}), which is not followed. Configure the final address.`;
  }
  return `Something else than this service answered, or it answered wrongly (status ${status}).`;
}
