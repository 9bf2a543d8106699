import { ApiProperty } from '#core/openapi';
import { CalendarPostResponse } from '../posts/item.response.js';

/** An organizer. Texts are empty without its password. */
export class CalendarOrganizerResponse extends CalendarPostResponse {
  @ApiProperty({ type: 'string', description: 'Telephone number.', example: '+33 1 23 45' })
  phone!: string;

  @ApiProperty({ type: 'string', description: 'Website; empty: none.', example: 'https://crew.example.org' })
  website!: string;

  @ApiProperty({ type: 'string', description: 'E-mail address; empty: none.', example: 'crew@example.org' })
  email!: string;
}
