import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';

/** A JSON Schema: one of the parameters of a route. */
const PARAMETER_SCHEMA = { type: 'object', additionalProperties: true } as const;

/** Methods of a route with the same parameters. */
export class RouteEndpointResponse {
  @ApiProperty({ type: 'string', isArray: true, description: 'HTTP methods.', example: ['GET'] })
  methods!: string[];

  @ApiProperty({
    description: 'JSON Schema of each parameter, by name; `[]` without parameters.',
    oneOf: [{ type: 'object', additionalProperties: PARAMETER_SCHEMA }, EMPTY_LIST_SCHEMA],
    example: { page: { type: 'integer', default: 1, minimum: 1, selfRequired: false } },
  })
  args!: Record<string, object> | never[];

  @ApiProperty({
    type: 'object',
    selfRequired: false,
    additionalProperties: { type: 'boolean' },
    description: 'Whether the methods may be in a batch.',
    example: { v1: true },
  })
  allow_batch?: Record<string, boolean>;
}

/** One route of the interface. */
export class RouteDescriptionResponse {
  @ApiProperty({ type: 'string', description: 'Namespace.', example: 'cal/events/v1' })
  namespace!: string;

  @ApiProperty({ type: 'string', isArray: true, description: 'HTTP methods.', example: ['GET', 'POST'] })
  methods!: string[];

  @ApiProperty({ type: [RouteEndpointResponse], description: 'Methods with their parameters.' })
  endpoints!: RouteEndpointResponse[];

  @ApiProperty({
    selfRequired: false,
    description: 'Address of the route, if it has no variables.',
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } },
  })
  _links?: Record<string, { href: string }[]>;
}

/** Routes by their pattern. */
const ROUTES_SCHEMA = schemaOf(RouteDescriptionResponse);

/** The index of a namespace. */
export class NamespaceIndexResponse {
  @ApiProperty({ type: 'string', description: 'The namespace.', example: 'cal/events/v1' })
  namespace!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: ROUTES_SCHEMA,
    description: 'Routes by their pattern; variables are named groups of a regular expression.',
  })
  routes!: Record<string, RouteDescriptionResponse>;

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** One size in which uploaded images are stored. */
export class ImageSizeDescriptionResponse {
  @ApiProperty({ type: 'integer', description: 'Greatest width in pixels.', example: 300 })
  width!: number;

  @ApiProperty({ type: 'integer', description: 'Greatest height in pixels; 0: any.', example: 300 })
  height!: number;

  @ApiProperty({ type: 'boolean', description: 'The image is cut to exactly this size.' })
  crop!: boolean;
}

const IMAGE_SIZE_SCHEMA = schemaOf(ImageSizeDescriptionResponse);

/** The index of the interface: the site, its namespaces and routes. */
export class RootIndexResponse {
  @ApiProperty({ type: 'string', description: 'Name of the site, as HTML.', example: 'Town hall' })
  name!: string;

  @ApiProperty({ type: 'string', description: 'Tagline of the site, as HTML.', example: 'Concerts and markets' })
  description!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the site.',
    example: 'https://calendar.example',
  })
  url!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the home page.',
    example: 'https://calendar.example',
  })
  home!: string;

  @ApiProperty({ type: 'number', description: 'Current offset of the time zone of the site, in hours.', example: 5.5 })
  gmt_offset!: number;

  @ApiProperty({ type: 'string', description: 'Time zone of the site.', example: 'Europe/Paris' })
  timezone_string!: string;

  @ApiProperty({ type: 'integer', description: 'Id of the page that lists posts; 0: none.', example: 0 })
  page_for_posts!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the page that is the home page; 0: none.', example: 0 })
  page_on_front!: number;

  @ApiProperty({ type: 'string', description: 'What the home page shows: `posts` or `page`.', example: 'posts' })
  show_on_front!: string;

  @ApiProperty({ type: 'string', isArray: true, description: 'Namespaces.', example: ['cal/events/v1'] })
  namespaces!: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: true },
    description: 'Ways to sign in, with their addresses.',
    example: {
      'application-passwords': {
        endpoints: { authorization: 'https://calendar.example/admin/authorize-application' },
      },
    },
  })
  authentication!: Record<string, { endpoints: { authorization: string } }>;

  @ApiProperty({
    type: 'object',
    additionalProperties: ROUTES_SCHEMA,
    description: 'Routes by their pattern; variables are named groups of a regular expression.',
  })
  routes!: Record<string, RouteDescriptionResponse>;

  @ApiProperty({ type: 'integer', description: 'Id of the logo; 0: none.', example: 0 })
  site_logo!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the icon; 0: none.', example: 0 })
  site_icon!: number;

  @ApiProperty({ type: 'string', description: 'Address of the icon; empty: none.', example: '' })
  site_icon_url!: string;

  @ApiProperty({
    type: 'object',
    selfRequired: false,
    additionalProperties: IMAGE_SIZE_SCHEMA,
    description: 'Sizes in which uploaded images are stored, by name. Only for callers that may upload.',
  })
  image_sizes?: Record<string, ImageSizeDescriptionResponse>;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Larger images are scaled down to so many pixels.',
    example: 2560,
  })
  image_size_threshold?: number;

  @ApiProperty({ type: 'boolean', required: false, description: 'Metadata of uploaded images are removed.' })
  image_strip_meta?: boolean;

  @ApiProperty({ type: 'integer', required: false, description: 'Most bits for each color of an image.', example: 16 })
  image_max_bit_depth?: number;

  @ApiLinks()
  _links!: ResourceLinks;
}
