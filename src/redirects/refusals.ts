import { RestError } from '#core/errors';

/** What a handler of `redirects/v1` refuses with, and its number in `data.error_code`. */
const CODES = {
  redirect: 1,
  redirect_update_failed: 2,
  redirect_bulk_failed: 3,
  redirect_group_invalid: 4,
  redirect_import_invalid_file: 5,
  redirect_import_invalid_group: 6,
  redirect_import_invalid_json: 7,
  redirection_unsupported_reason: 8,
  redirection_invalid_reason: 9,
  redirection_invalid_version: 10,
} as const;

/** A refusal of a handler: 400 with `data.error_code` (redirects.md §1). */
export function refusal(code: keyof typeof CODES, message: string): RestError {
  return new RestError(code, message, 400, { error_code: CODES[code] });
}
