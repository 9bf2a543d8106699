/** Whether a new site waits for its first settings. */
export class SiteSetupResponse {
  /** The page of the first settings is shown to administrators: the site has no content, and the page was neither saved nor skipped. */
  is_due!: boolean;
}
