import { accepting, anyId, emailAddress, isEmail, type ParamDeclaration, RestParam } from '#core/parameters';
import { isWall } from '#core/time';
import { EXPORT_FORMATS, type ExportFormat } from '../reports/export.dto.js';
import {
  EXPORT_INTERVALS,
  EXPORT_KINDS,
  EXPORT_SCOPES,
  EXPORT_TARGETS,
  type ExportInterval,
  type ExportKind,
  type ExportScope,
  type ExportTarget,
} from './scheduled-export.entity.js';

const MAX_NAME_LENGTH = 100;
const MAX_RECIPIENTS = 10;
/** Days are repeated on short months, so none beyond. */
const MAX_MONTH_DAY = 28;

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the export.',
};
const day = accepting('a day, such as 2031-05-01', (value) => isWall(`${String(value)} 00:00:00`));

const addresses = accepting(
  `at most ${MAX_RECIPIENTS} e-mail addresses`,
  (value) => Array.isArray(value) && value.length <= MAX_RECIPIENTS && value.every((item) => isEmail(String(item))),
);

/** Parameters of `POST scheduled-exports`. */
export class CreateScheduledExportDto {
  @RestParam({
    type: 'string',
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    required: true,
    description: `Name, also the subject of messages, at most ${MAX_NAME_LENGTH} characters.`,
  })
  name: string;

  @RestParam({
    type: 'string',
    enum: [...EXPORT_KINDS],
    required: true,
    description: 'What is exported: the files of `reports/v1/exports`.',
  })
  kind: ExportKind;

  @RestParam({
    type: 'string',
    enum: [...EXPORT_FORMATS],
    default: 'csv',
    description: 'Format of the file. That of datev is csv.',
  })
  format: ExportFormat;

  @RestParam({
    type: ['integer', 'null'],
    check: accepting('the id of an event or page, or null', (value) => value === null || Number(value) > 0),
    description: 'Only orders or attendees of this event or page. Default: all.',
  })
  event?: number | null;

  @RestParam({
    type: 'string',
    pattern: '^[A-Z]{3}$',
    default: 'EUR',
    description: 'Currency of the bookings of datev, ISO code.',
  })
  currency: string;

  @RestParam({
    type: 'string',
    enum: [...EXPORT_SCOPES],
    default: 'period',
    description:
      'period: what was added since the days that were delivered last, whole days of the site without gaps; all: all orders or attendees that there are.',
  })
  scope: ExportScope;

  @RestParam({ type: 'string', enum: [...EXPORT_INTERVALS], required: true, description: 'How often it runs.' })
  every: ExportInterval;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: 7,
    default: 1,
    description: 'Day of the week of weekly ones, 1 (Monday) to 7.',
  })
  weekday: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_MONTH_DAY,
    default: 1,
    description: `Day of the month of monthly ones, 1 to ${MAX_MONTH_DAY}.`,
  })
  month_day: number;

  @RestParam({
    type: 'string',
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    default: '06:00',
    description: 'Time in the zone of the site, 00:00 to 23:59.',
  })
  time: string;

  @RestParam({
    type: 'string',
    enum: [...EXPORT_TARGETS],
    default: 'mail',
    description: 'mail: attached to messages to `recipients`; storage: into the bucket of `EXPORTS_URL`.',
  })
  target: ExportTarget;

  @RestParam({
    type: 'array',
    items: { type: 'string' },
    check: addresses,
    clean: (list: unknown[]) => list.map((item) => emailAddress(String(item)) ?? String(item)),
    description: `E-mail addresses, 1 to ${MAX_RECIPIENTS} with the target mail.`,
  })
  recipients?: string[];

  @RestParam({
    type: 'string',
    pattern: '^([a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*)?$',
    maxLength: 100,
    default: '',
    description: 'Folder in the bucket: small letters, digits, hyphens and underscores between single slashes.',
  })
  folder: string;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'true: nothing is sent where there are no records; the log says so.',
  })
  skips_empty: boolean;

  @RestParam({ type: 'boolean', default: true, description: 'false: it does not run.' })
  is_on: boolean;

  @RestParam({
    type: 'string',
    check: day,
    description:
      'First day of the first run, in the zone of the site. Default: today; of one that is changed: as before.',
  })
  first_day?: string;
}

/** Parameters of `POST scheduled-exports/<id>`. */
export class UpdateScheduledExportDto extends CreateScheduledExportDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of what concerns one export. */
export class ScheduledExportDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `POST scheduled-exports/<id>/runs`. */
export class RunScheduledExportDto {
  @RestParam(ID)
  id: number;

  @RestParam({
    type: 'string',
    check: day,
    description:
      'First day, in the zone of the site; with the scope period. Default: after those that were delivered last.',
  })
  from?: string;

  @RestParam({ type: 'string', check: day, description: 'Last day, included. Default: yesterday.' })
  to?: string;
}
