import { accepting, dateOrTime, mapParams, RestParam } from '#core/parameters';
import { isValidZone } from '#core/time';
import { CreateSeriesDto } from './series.dto.js';

const REPETITION: readonly string[] = ['rule', 'dates', 'excluded_dates'];

const repetition = mapParams<Pick<CreateSeriesDto, 'rule' | 'dates' | 'excluded_dates'>>(
  CreateSeriesDto,
  (declaration, name) => (REPETITION.includes(name) ? declaration : undefined),
);

/** Parameters of `POST previews`. */
export class PreviewSeriesDto extends repetition {
  @RestParam({
    type: 'string',
    check: dateOrTime,
    required: true,
    description: 'Start of the first date, wall clock of the zone.',
  })
  start_date: string;

  @RestParam({
    type: 'string',
    check: accepting('a time zone such as Europe/Paris, or an offset such as UTC+2', (value) => isValidZone(value)),
    required: true,
    description: 'Zone of all dates: an IANA name, UTC or UTC±h.',
  })
  timezone: string;

  @RestParam({ type: 'boolean', default: false, description: 'Whether its dates take whole days.' })
  all_day: boolean;
}
