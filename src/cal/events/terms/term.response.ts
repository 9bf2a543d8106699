import { ApiProperty, EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';
import { CollectionResponse } from '../listing/collection.response.js';

/** Vocabularies that events take their terms from. */
const TAXONOMIES: readonly string[] = ['cal_events_cat', 'post_tag'];

/** Addresses of a term in this namespace. */
export class EventTermUrlsResponse {
  /** Address of the term. */
  @ApiProperty({ format: 'uri' })
  self!: string;

  /** Address of the list of all terms of this kind. */
  @ApiProperty({ format: 'uri' })
  collection!: string;

  /** Address of the parent. Left out at the top level. */
  @ApiProperty({ format: 'uri' })
  up?: string;
}

/** What terms have in events and on their own. */
export abstract class AnyEventTermResponse {
  /** Id, unique over all categories and tags. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name, escaped for HTML. @example "Jazz &amp; Blues" */
  name!: string;

  /** Part of the address of its page. @example jazz-blues */
  slug!: string;

  /** Kind: category of events or tag. */
  @ApiProperty({ enum: TAXONOMIES })
  taxonomy!: string;

  /** Description as basic HTML. Empty if there is none. */
  description!: string;

  /** Number of published posts and events with this term. @example 3 */
  @ApiProperty({ type: 'integer' })
  count!: number;

  /** Addresses in this namespace. */
  urls!: EventTermUrlsResponse;
}

/** A category or tag inside an event. */
export class NestedTermResponse extends AnyEventTermResponse {
  /** Always 0. @example 0 */
  @ApiProperty({ type: 'integer' })
  term_group!: number;

  /** The same as `id`. @example 1 */
  @ApiProperty({ type: 'integer' })
  term_taxonomy_id!: number;

  /** Id of the parent; 0 at the top level. @example 0 */
  @ApiProperty({ type: 'integer' })
  parent!: number;

  /** Always `raw`. */
  filter!: 'raw';
}

/** A category or tag in a list, and as it was when it was deleted. */
export class EventTermResponse extends AnyEventTermResponse {
  /** Id of the parent category; 0 at the top level. Tags do not have it. @example 0 */
  @ApiProperty({ type: 'integer' })
  parent?: number;

  /** Always empty. @example [] */
  @ApiProperty(EMPTY_LIST_SCHEMA)
  meta!: never[];

  /** Address of its page on the site. */
  @ApiProperty({ format: 'uri' })
  url!: string;
}

/** What the caller may do with the target of a relation. */
export class EventTermHintsResponse {
  /** Methods that the caller may use. @example ["GET"] */
  allow!: string[];
}

/** A relation of a term; of `curies`: what a prefix of the names of relations means. */
export class EventTermLinkResponse {
  /** Address of the target. Of `curies`, with `{rel}` for the rest of the name. */
  href!: string;

  /** Whether `_embed` in `content/v2` includes the target. */
  embeddable?: boolean;

  /** What the caller may do with the target. */
  targetHints?: EventTermHintsResponse;

  /** The prefix. Only of `curies`. @example wp */
  name?: string;

  /** Always true. Only of `curies`. */
  @ApiProperty({ enum: [true] })
  templated?: true;
}

/** A category or tag on its own. */
export class SingleEventTermResponse extends EventTermResponse {
  /** Relations by name, in `content/v2`: `self`, `collection`, `about`, `up`, `wp:post_type`, `curies`. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: schemaOf(EventTermLinkResponse) } })
  _links!: Record<string, EventTermLinkResponse[]>;
}

/** A page of categories. */
export class EventCategoryListResponse extends CollectionResponse {
  /** The categories of this page. */
  categories!: EventTermResponse[];
}

/** A page of tags. */
export class EventTagListResponse extends CollectionResponse {
  /** The tags of this page. */
  tags!: EventTermResponse[];
}
