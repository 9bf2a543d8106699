import { ApiProperty } from '#core/openapi';
import { CalendarPostResponse } from '../posts/item.response.js';

/** A venue. Texts are empty without its password. */
export class CalendarVenueResponse extends CalendarPostResponse {
  @ApiProperty({ type: 'string', description: 'Street and number.', example: '1 Market Square' })
  address!: string;

  @ApiProperty({ type: 'string', description: 'Country.', example: 'France' })
  country!: string;

  @ApiProperty({ type: 'string', description: 'City.', example: 'Lyon' })
  city!: string;

  @ApiProperty({ type: 'string', description: 'State or province.', example: 'Rhone' })
  state_province!: string;

  @ApiProperty({ type: 'string', description: 'State.', example: '' })
  state!: string;

  @ApiProperty({ type: 'string', description: 'Province.', example: 'Rhone' })
  province!: string;

  @ApiProperty({ type: 'string', description: 'Postal code.', example: '69001' })
  zip!: string;

  @ApiProperty({ type: 'string', description: 'Telephone number.', example: '+33 1 23 45' })
  phone!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of a map search, escaped for HTML; empty without address.',
    example: 'https://maps.google.com/maps?f=q&#038;q=Lyon',
  })
  directions_link!: string;

  @ApiProperty({ type: 'string', description: 'Website; empty: none.', example: 'https://hall.example.org' })
  website!: string;
}
