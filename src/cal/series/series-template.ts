/**
 * Members that the dates of a series have in common, by the names that requests have for them. Ids in lists are in
 * order. Times are not among them: each date has its own.
 */
export interface SeriesTemplate {
  title: string;
  /** HTML. */
  description: string;
  excerpt: string;
  /** Id of an image; null: none. */
  image: number | null;
  /** Cost as text. */
  cost: string;
  /** Address; null: none. */
  website: string | null;
  show_map: boolean;
  show_map_link: boolean;
  hide_from_listings: boolean;
  sticky: boolean;
  featured: boolean;
  /** Id of the venue; null: none. */
  venue: number | null;
  /** Ids of organizers. */
  organizer: number[];
  /** Ids of categories. */
  categories: number[];
  /** Ids of tags. */
  tags: number[];
}

/** Name of a member that the dates of a series have in common. */
export type SeriesMember = keyof SeriesTemplate;

/** Names of all of them. */
export const SERIES_MEMBERS: readonly SeriesMember[] = [
  ...(['title', 'description', 'excerpt', 'image', 'cost', 'website', 'show_map', 'show_map_link'] as const),
  ...(['hide_from_listings', 'sticky', 'featured', 'venue', 'organizer', 'categories', 'tags'] as const),
];
