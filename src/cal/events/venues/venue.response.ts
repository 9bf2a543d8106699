import { ApiProperty } from '#core/openapi';
import { LinkedPostResponse } from '../linked-posts/linked-post.response.js';
import { CollectionResponse } from '../listing/collection.response.js';

/** A postal address in JSON-LD. Members without a value are left out. */
export class PostalAddressLdResponse {
  /** Type in the vocabulary of schema.org. */
  '@type'!: 'PostalAddress';

  /** Street and number. @example "12 Rue de la Paix" */
  streetAddress?: string;

  /** City. @example Paris */
  addressLocality?: string;

  /** State or province. @example NM */
  addressRegion?: string;

  /** Postal code. @example "75002" */
  postalCode?: string;

  /** Country. @example France */
  addressCountry?: string;
}

/** A position in JSON-LD. */
export class GeoCoordinatesLdResponse {
  /** Type in the vocabulary of schema.org. */
  '@type'!: 'GeoCoordinates';

  /** Degrees north (WGS 84). @example 48.8697 */
  latitude!: number;

  /** Degrees east (WGS 84). @example 2.3311 */
  longitude!: number;
}

/** A venue as schema.org Place. */
export class PlaceLdResponse {
  /** Type in the vocabulary of schema.org. */
  '@type'!: 'Place';

  /** Name, escaped for HTML. @example "Concert House" */
  name!: string;

  /** Description as escaped HTML, with line ends as `\n`. Empty if there is none. */
  description!: string;

  /** Address of the image. */
  @ApiProperty({ format: 'uri' })
  image?: string;

  /** Always empty. @example "" */
  url!: string;

  /** Postal address. */
  address!: PostalAddressLdResponse;

  /** Position. Left out if unknown. */
  geo?: GeoCoordinatesLdResponse;

  /** Telephone number. Empty if there is none. @example "+33 1 23" */
  telephone!: string;

  /** Address of the website. Empty if there is none. @example https://venue.example */
  sameAs!: string;
}

/** A venue. Members without a value are left out; those that need a missing password are empty. */
export class VenueResponse extends LinkedPostResponse {
  /** Name as HTML. Left out if it is empty. @example "Concert House" */
  venue?: string;

  /** Street and number. @example "12 Rue de la Paix" */
  address?: string;

  /** City. @example Paris */
  city?: string;

  /** Country. @example France */
  country?: string;

  /** Province, outside of the United States. */
  province?: string;

  /** State, in the United States. @example NM */
  state?: string;

  /** Postal code. @example "75002" */
  zip?: string;

  /** Telephone number. @example "+33 1 23" */
  phone?: string;

  /** Address of the website. @example https://venue.example */
  website?: string;

  /** State or province, depending on the country. @example NM */
  stateprovince?: string;

  /** Degrees north (WGS 84). @example 48.8697 */
  geo_lat?: number;

  /** Degrees east (WGS 84). @example 2.3311 */
  geo_lng?: number;

  /** The venue as schema.org Place. Only in answers that read a single venue or event. */
  json_ld?: PlaceLdResponse;

  /** Whether pages show a map. `null` without the required password. */
  show_map!: boolean | null;

  /** Whether pages link to a map. `null` without the required password. */
  show_map_link!: boolean | null;
}

/** A page of venues. */
export class VenueListResponse extends CollectionResponse {
  /** The venues of this page. */
  venues!: VenueResponse[];
}
