/** A page (or a file) of the site, ready to be sent. */
export interface SitePage {
  status: number;
  headers: Record<string, string | string[]>;
  /** Content type; default: HTML. */
  type?: string;
  body: string;
  /** Another origin that the page shows in a frame; nothing for none. */
  frames?: string;
}
