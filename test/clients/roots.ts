/** Both roots of the interface, with the names that namespaces have there. */
export const ROOTS = [
  { root: '/wp-json', content: 'wp/v2', calendar: 'tribe/events/v1' },
  { root: '/api', content: 'content/v2', calendar: 'cal/events/v1' },
] as const;
