import { RestError } from '#core/errors';

/** 400 for a wrong key: the body repeats the parameters of the scan and has no code, as scanners expect (tickets.md §7). */
export class WrongScannerKeyError extends RestError {
  /** @param scan the parameters of the scan */
  constructor(private readonly scan: Readonly<Record<string, unknown>>) {
    super('wrong_scanner_key', 'This is not the key of the scanners.', 400);
  }

  override toBody(): Record<string, unknown> {
    const { api_key, ticket_id, event_id, security_code } = this.scan;
    return { api_key, ticket_id: String(ticket_id), event_id: event_id ?? null, security_code };
  }
}
