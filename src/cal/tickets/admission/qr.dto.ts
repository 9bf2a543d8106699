import { type ParamDeclaration, accepting, RestParam, isNumeric, textNotBlank } from '#core/parameters';
import { attendeeOrTicket } from './qr.checks.js';

const numeric = accepting(
  'a number of at most 20 characters',
  (value) => isNumeric(value) && String(value).trim().length <= 20,
);
const hidden = (description: string): ParamDeclaration => ({
  type: 'string',
  also: ['integer'],
  hidden: true,
  description,
});

/** Parameters of `GET qr/<id>`. */
export class ReadQrDto {
  @RestParam({
    in: 'path',
    path: '[\\d]+',
    type: 'integer',
    check: attendeeOrTicket,
    required: true,
    description: 'Id of the attendee.',
  })
  id: number;
}

/** Parameters of `GET qr`, and of `POST qr` (tickets.md §7). */
export class ScanDto {
  @RestParam({ type: 'string', required: true, check: textNotBlank, description: 'Key of the scanners.' })
  api_key: string;

  @RestParam({ type: 'string', also: ['integer'], required: true, check: numeric, description: 'Id of the attendee.' })
  ticket_id: string | number;

  @RestParam({ type: 'string', required: true, check: textNotBlank, description: 'Security code of the attendee.' })
  security_code: string;

  @RestParam(hidden('Event or page at whose door the code is scanned; must be that of the attendee.'))
  event_id?: string | number;

  @RestParam(hidden('What the device calls itself; kept with the check-in.'))
  device_id?: string | number;
}
