/** Where a crawler walks. */
export type CrawlerTarget = 'pages' | 'api' | 'wp-json';

/** A crawler: it requests the public responses of one kind, so that they are cached again after a purge. */
export interface Crawler {
  id: number;
  target: CrawlerTarget;
}

/** The crawlers there are. @param wordpress whether the interface has its second root */
export function crawlers(wordpress: boolean): Crawler[] {
  const places: CrawlerTarget[] = ['pages', 'api', ...(wordpress ? (['wp-json'] as const) : [])];
  return places.map((target, id) => ({ id, target }));
}
