/** How addresses of posts are made. */
export class PermalinksResponse {
  /** Structure of addresses of posts. @example "/%year%/%monthnum%/%postname%/" */
  structure!: string;
}
