import { RestParam } from '#core/parameters';
import { AddressArgument, EmailArgument, TextArgument } from '../posts/argument.decorator.js';
import { WriteFieldsDto } from '../posts/write-fields.dto.js';

const id = { in: 'path', path: '\\d+', type: 'integer', required: true, description: 'Id of the organizer.' } as const;

/** What can be written of an organizer. */
export class OrganizerFieldsDto extends WriteFieldsDto {
  @TextArgument({ format: 'tel', maxLength: 100, description: 'Telephone number.' })
  phone?: string;

  @AddressArgument('Address of its website.')
  website?: string;

  @EmailArgument('E-mail address; everybody sees it.')
  email?: string;
}

/** Changes to an organizer; what is not sent stays. */
export class UpdateCalendarOrganizerDto extends OrganizerFieldsDto {
  @RestParam(id)
  id: number;
}
