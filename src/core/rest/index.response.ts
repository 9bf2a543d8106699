import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';

/** A JSON Schema: one of the parameters of a route. */
const PARAMETER_SCHEMA = { type: 'object', additionalProperties: true } as const;

/** Methods of a route with the same parameters. */
export class RouteEndpointResponse {
  /** HTTP methods. @example ["GET"] */
  methods!: string[];

  /**
   * JSON Schema of each parameter, by name; `[]` without parameters.
   * @example {"page": {"type": "integer", "default": 1, "minimum": 1, "selfRequired": false}}
   */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: PARAMETER_SCHEMA }, EMPTY_LIST_SCHEMA] })
  args!: Record<string, object> | never[];

  /** Whether the methods may be in a batch. @example {"v1": true} */
  allow_batch?: Record<string, boolean>;
}

/** One route of the interface. */
export class RouteDescriptionResponse {
  /** Namespace. @example cal/events/v1 */
  namespace!: string;

  /** HTTP methods. @example ["GET", "POST"] */
  methods!: string[];

  /** Methods with their parameters. */
  endpoints!: RouteEndpointResponse[];

  /** Address of the route, if it has no variables. */
  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } },
  })
  _links?: Record<string, { href: string }[]>;
}

/** Routes by their pattern. */
const ROUTES_SCHEMA = schemaOf(RouteDescriptionResponse);

/** The index of a namespace. */
export class NamespaceIndexResponse {
  /** The namespace. @example cal/events/v1 */
  namespace!: string;

  /** Routes by their pattern; variables are named groups of a regular expression. */
  @ApiProperty({ type: 'object', additionalProperties: ROUTES_SCHEMA })
  routes!: Record<string, RouteDescriptionResponse>;

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** One size in which uploaded images are stored. */
export class ImageSizeDescriptionResponse {
  /** Greatest width in pixels. @example 300 */
  @ApiProperty({ type: 'integer' })
  width!: number;

  /** Greatest height in pixels; 0: any. @example 300 */
  @ApiProperty({ type: 'integer' })
  height!: number;

  /** The image is cut to exactly this size. */
  crop!: boolean;
}

const IMAGE_SIZE_SCHEMA = schemaOf(ImageSizeDescriptionResponse);

/** The index of the interface: the site, its namespaces and routes. */
export class RootIndexResponse {
  /** Name of the site, as HTML. @example "Town hall" */
  name!: string;

  /** Tagline of the site, as HTML. @example "Concerts and markets" */
  description!: string;

  /** Address of the site. @example https://calendar.example */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** Address of the home page. @example https://calendar.example */
  @ApiProperty({ format: 'uri' })
  home!: string;

  /** Current offset of the time zone of the site, in hours. @example 5.5 */
  gmt_offset!: number;

  /** Time zone of the site. @example Europe/Paris */
  timezone_string!: string;

  /** Id of the page that lists posts; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  page_for_posts!: number;

  /** Id of the page that is the home page; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  page_on_front!: number;

  /** What the home page shows: `posts` or `page`. @example posts */
  show_on_front!: string;

  /** Namespaces. @example ["cal/events/v1"] */
  namespaces!: string[];

  /** Ways to sign in, with their addresses. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: true },
    example: {
      'application-passwords': {
        endpoints: { authorization: 'https://calendar.example/admin/authorize-application' },
      },
    },
  })
  authentication!: Record<string, { endpoints: { authorization: string } }>;

  /** Routes by their pattern; variables are named groups of a regular expression. */
  @ApiProperty({ type: 'object', additionalProperties: ROUTES_SCHEMA })
  routes!: Record<string, RouteDescriptionResponse>;

  /** Id of the logo; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  site_logo!: number;

  /** Id of the icon; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  site_icon!: number;

  /** Address of the icon; empty: none. @example "" */
  site_icon_url!: string;

  /** Sizes in which uploaded images are stored, by name. Only for callers that may upload. */
  @ApiProperty({ type: 'object', selfRequired: false, additionalProperties: IMAGE_SIZE_SCHEMA })
  image_sizes?: Record<string, ImageSizeDescriptionResponse>;

  /** Larger images are scaled down to so many pixels. @example 2560 */
  @ApiProperty({ type: 'integer' })
  image_size_threshold?: number;

  /** Metadata of uploaded images are removed. */
  image_strip_meta?: boolean;

  /** Most bits for each color of an image. @example 16 */
  @ApiProperty({ type: 'integer' })
  image_max_bit_depth?: number;

  @ApiLinks()
  _links!: ResourceLinks;
}
