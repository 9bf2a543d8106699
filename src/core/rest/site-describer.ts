/** What the index tells of the site; the module that owns the settings provides it. */
export interface SiteDescription {
  name: string;
  description: string;
  timezone: string;
  /** Hours ahead of UTC just now; may be fractional. */
  gmtOffset: number;
  showOnFront: string;
  pageOnFront: number;
  pageForPosts: number;
  siteLogo: number;
  siteIcon: number;
  siteIconUrl: string;
}

/** Source of the site's description. */
export abstract class SiteDescriber {
  abstract describeSite(): Promise<SiteDescription>;
}
