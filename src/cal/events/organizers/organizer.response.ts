import { ApiProperty } from '#core/openapi';
import { EventPlaceResponse } from '../places/event-place.response.js';
import { CollectionResponse } from '../listing/collection.response.js';

/** An organizer as schema.org Person. */
export class PersonLdResponse {
  @ApiProperty({ enum: ['Person'], description: 'Type in the vocabulary of schema.org.' })
  '@type'!: 'Person';

  @ApiProperty({ description: 'Name, escaped for HTML.', example: 'Ann' })
  name!: string;

  @ApiProperty({ description: 'Description as escaped HTML, with line ends as `\\n`. Empty if there is none.' })
  description!: string;

  @ApiProperty({ format: 'uri', required: false, description: 'Address of the image.' })
  image?: string;

  @ApiProperty({ description: 'Address of the website. Empty if there is none.', example: 'https://ann.example/' })
  url!: string;

  @ApiProperty({ description: 'Telephone number. Empty if there is none.', example: '+49 221 1' })
  telephone!: string;

  @ApiProperty({ description: 'Email address. Empty if there is none.', example: 'ann@example.org' })
  email!: string;

  @ApiProperty({ description: 'The same as `url`.', example: 'https://ann.example/' })
  sameAs!: string;
}

/** An organizer. Members without a value are left out; those that need a missing password are empty. */
export class OrganizerResponse extends EventPlaceResponse {
  @ApiProperty({ required: false, description: 'Name as HTML. Left out if it is empty.', example: 'Ann &#038; co' })
  organizer?: string;

  @ApiProperty({ required: false, description: 'Telephone number.', example: '+49 221 1' })
  phone?: string;

  @ApiProperty({ required: false, description: 'Address of the website.', example: 'https://ann.example/' })
  website?: string;

  @ApiProperty({ required: false, description: 'Email address.', example: 'ann@example.org' })
  email?: string;

  @ApiProperty({
    type: PersonLdResponse,
    required: false,
    description: 'The organizer as schema.org Person. Only in answers that read a single organizer or event.',
  })
  json_ld?: PersonLdResponse;
}

/** A page of organizers. */
export class OrganizerListResponse extends CollectionResponse {
  @ApiProperty({ type: [OrganizerResponse], description: 'The organizers of this page.' })
  organizers!: OrganizerResponse[];
}
