import { RestParam } from '#core/parameters';
import { AddressArgument, TextArgument } from '../posts/argument.decorator.js';
import { WriteFieldsDto } from '../posts/write-fields.dto.js';

const id = { in: 'path', path: '\\d+', type: 'integer', required: true, description: 'Id of the venue.' } as const;

/** What can be written of a venue. */
export class VenueFieldsDto extends WriteFieldsDto {
  @TextArgument({ maxLength: 500, description: 'Street and number.' })
  address?: string;

  @TextArgument({ maxLength: 250, description: 'Country.' })
  country?: string;

  @TextArgument({ maxLength: 250, description: 'City.' })
  city?: string;

  @TextArgument({ maxLength: 250, description: 'State or province, when the other two do not say.' })
  state_province?: string;

  @TextArgument({ maxLength: 250, description: 'State, in the United States.' })
  state?: string;

  @TextArgument({ maxLength: 250, description: 'Province, outside of the United States.' })
  province?: string;

  @TextArgument({ maxLength: 50, description: 'Postal code.' })
  zip?: string;

  @TextArgument({ maxLength: 100, description: 'Telephone number.' })
  phone?: string;

  @AddressArgument('Address of its website.')
  website?: string;
}

/** Changes to a venue; what is not sent stays. */
export class UpdateCalendarVenueDto extends VenueFieldsDto {
  @RestParam(id)
  id: number;
}
