/** The notices that an account has dismissed. */
export class DismissedAlertsResponse {
  /** Names of the dismissed notices, in alphabetical order. @example ["black-friday-promotion"] */
  dismissed!: string[];
}
