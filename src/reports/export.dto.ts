import { RestParam, accepting, anyId } from '#core/parameters';
import { isWall } from '#core/time';

/** Formats of exports. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;

/** A format of exports. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const day = accepting('a day, such as 2031-05-01', (value) => isWall(`${String(value)} 00:00:00`));

/** What all exports take. */
export class ReportExportDto {
  @RestParam({ type: 'string', enum: [...EXPORT_FORMATS], default: 'csv', description: 'Format of the file.' })
  format: ExportFormat;
}

/** Parameters of `GET reports/v1/exports/attendees`. */
export class ExportAttendeesDto extends ReportExportDto {
  @RestParam({
    type: 'integer',
    check: anyId,
    description: 'Event or page. Required unless the caller manages attendees.',
  })
  event?: number;
}

/** Parameters of exports of a period. */
export class ExportPeriodDto extends ReportExportDto {
  @RestParam({ type: 'string', check: day, description: 'First day, in the zone of the site. Default: no limit.' })
  from?: string;

  @RestParam({ type: 'string', check: day, description: 'Last day, included. Default: no limit.' })
  to?: string;
}

/** Parameters of `GET reports/v1/exports/orders`. */
export class ExportOrdersDto extends ExportPeriodDto {
  @RestParam({ type: 'integer', check: anyId, description: 'Only orders with tickets of this event or page.' })
  event?: number;
}
