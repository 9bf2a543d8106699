/** The codes with which an upload is refused (content.md, "Media"). */
export type UploadRefusalCode =
  | 'rest_upload_no_data'
  | 'rest_upload_no_content_type'
  | 'rest_upload_no_content_disposition'
  | 'rest_upload_invalid_disposition'
  | 'rest_upload_hash_mismatch'
  | 'rest_upload_sideload_error';

/**
 * An upload that breaks a rule. Carries what the REST error needs; the message may be shown to the client.
 *
 * `rest_upload_sideload_error` (forbidden, faked or broken file) is answered with 400, where the reference has 500,
 * because the fault lies with the file sent.
 */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefused';

  /** HTTP status: 412 for a wrong hash, else 400. */
  readonly status: 400 | 412;

  constructor(
    readonly code: UploadRefusalCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = code === 'rest_upload_hash_mismatch' ? 412 : 400;
  }
}
