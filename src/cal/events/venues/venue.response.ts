import { ApiProperty } from '#core/openapi';
import { EventPlaceResponse } from '../places/event-place.response.js';
import { CollectionResponse } from '../listing/collection.response.js';

/** A postal address in JSON-LD. Members without a value are left out. */
export class PostalAddressLdResponse {
  @ApiProperty({ enum: ['PostalAddress'], description: 'Type in the vocabulary of schema.org.' })
  '@type'!: 'PostalAddress';

  @ApiProperty({ required: false, description: 'Street and number.', example: '12 Rue de la Paix' })
  streetAddress?: string;

  @ApiProperty({ required: false, description: 'City.', example: 'Paris' })
  addressLocality?: string;

  @ApiProperty({ required: false, description: 'State or province.', example: 'NM' })
  addressRegion?: string;

  @ApiProperty({ required: false, description: 'Postal code.', example: '75002' })
  postalCode?: string;

  @ApiProperty({ required: false, description: 'Country.', example: 'France' })
  addressCountry?: string;
}

/** A position in JSON-LD. */
export class GeoCoordinatesLdResponse {
  @ApiProperty({ enum: ['GeoCoordinates'], description: 'Type in the vocabulary of schema.org.' })
  '@type'!: 'GeoCoordinates';

  @ApiProperty({ type: 'number', description: 'Degrees north (WGS 84).', example: 48.8697 })
  latitude!: number;

  @ApiProperty({ type: 'number', description: 'Degrees east (WGS 84).', example: 2.3311 })
  longitude!: number;
}

/** A venue as schema.org Place. */
export class PlaceLdResponse {
  @ApiProperty({ enum: ['Place'], description: 'Type in the vocabulary of schema.org.' })
  '@type'!: 'Place';

  @ApiProperty({ description: 'Name, escaped for HTML.', example: 'Concert House' })
  name!: string;

  @ApiProperty({ description: 'Description as escaped HTML, with line ends as `\\n`. Empty if there is none.' })
  description!: string;

  @ApiProperty({ format: 'uri', required: false, description: 'Address of the image.' })
  image?: string;

  @ApiProperty({ description: 'Always empty.', example: '' })
  url!: string;

  @ApiProperty({ type: PostalAddressLdResponse, description: 'Postal address.' })
  address!: PostalAddressLdResponse;

  @ApiProperty({ type: GeoCoordinatesLdResponse, required: false, description: 'Position. Left out if unknown.' })
  geo?: GeoCoordinatesLdResponse;

  @ApiProperty({ description: 'Telephone number. Empty if there is none.', example: '+33 1 23' })
  telephone!: string;

  @ApiProperty({ description: 'Address of the website. Empty if there is none.', example: 'https://venue.example' })
  sameAs!: string;
}

/** A venue. Members without a value are left out; those that need a missing password are empty. */
export class VenueResponse extends EventPlaceResponse {
  @ApiProperty({ required: false, description: 'Name as HTML. Left out if it is empty.', example: 'Concert House' })
  venue?: string;

  @ApiProperty({ required: false, description: 'Street and number.', example: '12 Rue de la Paix' })
  address?: string;

  @ApiProperty({ required: false, description: 'City.', example: 'Paris' })
  city?: string;

  @ApiProperty({ required: false, description: 'Country.', example: 'France' })
  country?: string;

  @ApiProperty({ required: false, description: 'Province, outside of the United States.' })
  province?: string;

  @ApiProperty({ required: false, description: 'State, in the United States.', example: 'NM' })
  state?: string;

  @ApiProperty({ required: false, description: 'Postal code.', example: '75002' })
  zip?: string;

  @ApiProperty({ required: false, description: 'Telephone number.', example: '+33 1 23' })
  phone?: string;

  @ApiProperty({ required: false, description: 'Address of the website.', example: 'https://venue.example' })
  website?: string;

  @ApiProperty({ required: false, description: 'State or province, depending on the country.', example: 'NM' })
  stateprovince?: string;

  @ApiProperty({ type: 'number', required: false, description: 'Degrees north (WGS 84).', example: 48.8697 })
  geo_lat?: number;

  @ApiProperty({ type: 'number', required: false, description: 'Degrees east (WGS 84).', example: 2.3311 })
  geo_lng?: number;

  @ApiProperty({
    type: PlaceLdResponse,
    required: false,
    description: 'The venue as schema.org Place. Only in answers that read a single venue or event.',
  })
  json_ld?: PlaceLdResponse;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether pages show a map. `null` without the required password.',
  })
  show_map!: boolean | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether pages link to a map. `null` without the required password.',
  })
  show_map_link!: boolean | null;
}

/** A page of venues. */
export class VenueListResponse extends CollectionResponse {
  @ApiProperty({ type: [VenueResponse], description: 'The venues of this page.' })
  venues!: VenueResponse[];
}
