import { accepting, RestParam } from '#core/parameters';
import { DEVICE_TIME } from '../devices/device-time.js';
import { MAX_FORCE_REASON, MAX_SCANS } from './scan-input.js';

const scanList = accepting(
  `a list of 1 to ${MAX_SCANS} scans`,
  (value) => Array.isArray(value) && value.length >= 1 && value.length <= MAX_SCANS,
);

/** Parameters of `POST admission/scans`. */
export class RecordScansDto {
  @RestParam({
    type: 'array',
    required: true,
    check: scanList,
    loose: 'A scan that cannot be read is answered in its result, so that it blocks no others.',
    description: `Scans, 1 to ${MAX_SCANS}: list of {nonce, list_id, code, attendee_id, code_hash, direction, scanned_at, offline, force, force_reason}. A scan that cannot be read blocks no others.`,
    documented: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_SCANS,
      items: {
        type: 'object',
        required: ['nonce', 'list_id', 'scanned_at'],
        properties: {
          nonce: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,40}$', description: 'Number of the scan, given once.' },
          list_id: { type: 'integer', description: 'Id of the check-in list.' },
          code: { type: 'string', description: 'The text as it was scanned.' },
          attendee_id: {
            type: 'integer',
            description: 'In place of `code`: id of the attendee. Without `code_hash` it needs the right `search`.',
          },
          code_hash: { type: 'string', description: 'With `attendee_id`: hash of the code, as `changes` has it.' },
          direction: { type: 'string', enum: ['entry', 'exit'], description: 'Default: entry.' },
          scanned_at: { type: 'string', description: 'Clock of the device, such as 2031-05-01T19:30:00.000Z.' },
          offline: { type: 'boolean', description: 'true: the device has decided without a network.' },
          force: { type: 'boolean', description: 'true: admit despite a refusal. Needs the right `override`.' },
          force_reason: { type: 'string', maxLength: MAX_FORCE_REASON, description: 'Why, with `force`.' },
        },
      },
    },
  })
  scans: unknown[];

  @RestParam({
    ...DEVICE_TIME,
    required: true,
    description:
      'Clock of the device at this request, such as 2031-05-01T19:30:00.250Z, by which its times are corrected.',
  })
  device_time: string;
}
