/** What is indexed. */
export type IndexedObject =
  'post' | 'term' | 'user' | 'post-type-archive' | 'system-page' | 'date-archive' | 'home-page';
