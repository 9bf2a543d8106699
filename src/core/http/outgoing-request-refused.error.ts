/** Why an outgoing request was given up; for logs and for choosing a rule, never for clients. */
export type OutgoingRefusalReason =
  /** The text is no absolute URL, or names its host by an IPv6 literal. */
  | 'url'
  /** Neither http nor https. */
  | 'scheme'
  /** The URL carries a user name or password. */
  | 'credentials'
  /** The port is not one of the allowed ones. */
  | 'port'
  /** The host name has no address. */
  | 'dns'
  /** The host has at least one address that is not globally routable unicast. */
  | 'address'
  /** More redirects than allowed. */
  | 'redirects'
  /** The time for the whole exchange is over. */
  | 'timeout'
  /** The caller withdrew the request. */
  | 'aborted'
  /** The body is larger than allowed, before or after decompression. */
  | 'too_large'
  /** The body is compressed in a way that is unknown, nested or broken. */
  | 'encoding'
  /** Connection refused, TLS failure, malformed answer and the like. */
  | 'network';

/**
 * The one error of {@link SafeHttpClient}: a request was refused by a rule or did not come to an answer.
 *
 * Neither the reason nor the message may reach a client, because together they would tell which internal hosts and
 * ports exist. Callers answer with their route's own "no such address" error (oembed.md §2).
 */
export class OutgoingRequestRefusedError extends Error {
  override readonly name = 'OutgoingRequestRefused';

  /**
   * @param reason what to tell apart in logs
   * @param detail words for the log; must not contain credentials
   */
  constructor(
    readonly reason: OutgoingRefusalReason,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`Outgoing request refused (${reason}): ${detail}`, options);
  }
}
