import { ApiLinks, type ResourceLinks } from '#core/openapi';

/** A status of posts. */
export class PostStatusResponse {
  /** Name for people. @example Published */
  name!: string;

  /** Only users with the right see its posts. */
  private?: boolean;

  /** Only editors see its posts. */
  protected?: boolean;

  /** Everybody sees its posts. */
  public?: boolean;

  /** Visitors may ask for its posts. */
  queryable?: boolean;

  /** Lists of editors show its posts. */
  show_in_list?: boolean;

  /** Name for programs. @example publish */
  slug!: string;

  /** Its posts have no fixed date. */
  date_floating?: boolean;

  @ApiLinks()
  _links!: ResourceLinks;
}
