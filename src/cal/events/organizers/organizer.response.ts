import { ApiProperty } from '#core/openapi';
import { LinkedPostResponse } from '../linked-posts/linked-post.response.js';
import { CollectionResponse } from '../listing/collection.response.js';

/** An organizer as schema.org Person. */
export class PersonLdResponse {
  /** Type in the vocabulary of schema.org. */
  '@type'!: 'Person';

  /** Name, escaped for HTML. @example Ann */
  name!: string;

  /** Description as escaped HTML, with line ends as `\n`. Empty if there is none. */
  description!: string;

  /** Address of the image. */
  @ApiProperty({ format: 'uri' })
  image?: string;

  /** Address of the website. Empty if there is none. @example https://ann.example/ */
  url!: string;

  /** Telephone number. Empty if there is none. @example "+49 221 1" */
  telephone!: string;

  /** Email address. Empty if there is none. @example ann@example.org */
  email!: string;

  /** The same as `url`. @example https://ann.example/ */
  sameAs!: string;
}

/** An organizer. Members without a value are left out; those that need a missing password are empty. */
export class OrganizerResponse extends LinkedPostResponse {
  /** Name as HTML. Left out if it is empty. @example "Ann &#038; co" */
  organizer?: string;

  /** Telephone number. @example "+49 221 1" */
  phone?: string;

  /** Address of the website. @example https://ann.example/ */
  website?: string;

  /** Email address. @example ann@example.org */
  email?: string;

  /** The organizer as schema.org Person. Only in answers that read a single organizer or event. */
  json_ld?: PersonLdResponse;
}

/** A page of organizers. */
export class OrganizerListResponse extends CollectionResponse {
  /** The organizers of this page. */
  organizers!: OrganizerResponse[];
}
