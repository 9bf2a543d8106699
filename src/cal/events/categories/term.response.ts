import type { Taxonomy } from '#core/content';
import { ApiProperty, EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';
import { CollectionResponse } from '../listing/collection.response.js';

/** Vocabularies that events take their terms from. */
const TAXONOMIES: readonly Taxonomy[] = ['cal_events_cat', 'post_tag'];

/** Addresses of a term in this namespace. */
export class EventTermUrlsResponse {
  @ApiProperty({ format: 'uri', description: 'Address of the term.' })
  self!: string;

  @ApiProperty({ format: 'uri', description: 'Address of the list of all terms of this kind.' })
  collection!: string;

  @ApiProperty({ format: 'uri', required: false, description: 'Address of the parent. Left out at the top level.' })
  up?: string;
}

/** What terms have in events and on their own. */
abstract class AnyEventTermResponse {
  @ApiProperty({ type: 'integer', description: 'Id, unique over all categories and tags.', example: 1 })
  id!: number;

  @ApiProperty({ description: 'Name, escaped for HTML.', example: 'Jazz &amp; Blues' })
  name!: string;

  @ApiProperty({ description: 'Part of the address of its page.', example: 'jazz-blues' })
  slug!: string;

  @ApiProperty({ enum: TAXONOMIES, description: 'Kind: category of events or tag.' })
  taxonomy!: Taxonomy;

  @ApiProperty({ description: 'Description as basic HTML. Empty if there is none.' })
  description!: string;

  @ApiProperty({ type: 'integer', description: 'Number of published posts and events with this term.', example: 3 })
  count!: number;

  @ApiProperty({ type: EventTermUrlsResponse, description: 'Addresses in this namespace.' })
  urls!: EventTermUrlsResponse;
}

/** A category or tag inside an event. */
export class NestedTermResponse extends AnyEventTermResponse {
  @ApiProperty({ type: 'integer', description: 'Always 0.', example: 0 })
  term_group!: number;

  @ApiProperty({ type: 'integer', description: 'The same as `id`.', example: 1 })
  term_taxonomy_id!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the parent; 0 at the top level.', example: 0 })
  parent!: number;

  @ApiProperty({ enum: ['raw'], description: 'Always `raw`.' })
  filter!: 'raw';
}

/** A category or tag in a list, and as it was when it was deleted. */
export class EventTermResponse extends AnyEventTermResponse {
  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Id of the parent category; 0 at the top level. Tags do not have it.',
    example: 0,
  })
  parent?: number;

  @ApiProperty({ ...EMPTY_LIST_SCHEMA, description: 'Always empty.', example: [] })
  meta!: never[];

  @ApiProperty({ format: 'uri', description: 'Address of its page on the site.' })
  url!: string;
}

/** What the caller may do with the target of a relation. */
export class EventTermHintsResponse {
  @ApiProperty({ type: 'string', isArray: true, description: 'Methods that the caller may use.', example: ['GET'] })
  allow!: string[];
}

/** A relation of a term; of `curies`: what a prefix of the names of relations means. */
export class EventTermLinkResponse {
  @ApiProperty({ description: 'Address of the target. Of `curies`, with `{rel}` for the rest of the name.' })
  href!: string;

  @ApiProperty({
    type: 'boolean',
    required: false,
    description: 'Whether `_embed` in `content/v2` includes the target.',
  })
  embeddable?: boolean;

  @ApiProperty({
    type: EventTermHintsResponse,
    required: false,
    description: 'What the caller may do with the target.',
  })
  targetHints?: EventTermHintsResponse;

  @ApiProperty({ required: false, description: 'The prefix. Only of `curies`.', example: 'wp' })
  name?: string;

  @ApiProperty({ type: 'boolean', enum: [true], required: false, description: 'Always true. Only of `curies`.' })
  templated?: true;
}

/** A category or tag on its own. */
export class SingleEventTermResponse extends EventTermResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: schemaOf(EventTermLinkResponse) },
    description: 'Relations by name, in `content/v2`: `self`, `collection`, `about`, `up`, `wp:post_type`, `curies`.',
  })
  _links!: Record<string, EventTermLinkResponse[]>;
}

/** A page of categories. */
export class EventCategoryListResponse extends CollectionResponse {
  @ApiProperty({ type: [EventTermResponse], description: 'The categories of this page.' })
  categories!: EventTermResponse[];
}

/** A page of tags. */
export class EventTagListResponse extends CollectionResponse {
  @ApiProperty({ type: [EventTermResponse], description: 'The tags of this page.' })
  tags!: EventTermResponse[];
}
