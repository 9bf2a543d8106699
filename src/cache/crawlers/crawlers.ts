/** Where a crawler walks. */
export const CRAWLER_PLACES = ['pages', 'api', 'wp-json'] as const;
export type CrawlerPlace = (typeof CRAWLER_PLACES)[number];

/** A crawler: it asks for the public answers of one kind, so that they are cached again after a purge. */
export interface Crawler {
  id: number;
  place: CrawlerPlace;
}

/** The crawlers there are. @param wordpress whether the interface has its second root */
export function crawlers(wordpress: boolean): Crawler[] {
  const places: CrawlerPlace[] = ['pages', 'api', ...(wordpress ? (['wp-json'] as const) : [])];
  return places.map((place, id) => ({ id, place }));
}
