import { type ParamDeclaration, accepting, dateOrTime, RestParam, textNotEmpty } from '#core/parameters';
import { isEventZone } from '../event-times.js';

const moment = (description: string): ParamDeclaration => ({ type: 'string', check: dateOrTime, description });

/** Parameters of `POST events/<id>/duplicate`: what is different from the event that is copied. */
export class DuplicateEventDto {
  @RestParam({ in: 'path', path: '\\d+', type: 'integer', required: true, description: 'Id of the event.' })
  id: number;

  @RestParam({ type: 'string', check: textNotEmpty, description: 'Title; default: the same.' })
  title?: string;

  @RestParam({
    type: 'string',
    check: textNotEmpty,
    description: 'Last part of its address; made unique. Default: from the title, when it is published.',
  })
  slug?: string;

  @RestParam(moment('Start, wall clock of the zone. Default: the same.'))
  start_date?: string;

  @RestParam(moment('End, wall clock of the zone. Default: it takes as long.'))
  end_date?: string;

  @RestParam({
    type: 'string',
    check: accepting('a time zone such as Europe/Paris, or an offset such as UTC+2', (value) => isEventZone(value)),
    description: 'Zone of the dates: an IANA name, UTC or UTC±h. Default: the same.',
  })
  timezone?: string;
}
