const pages = new WeakSet<object>();

/** Marks a response as a public page: the same for all anonymous requests. */
export function markPublicPage(response: object): void {
  pages.add(response);
}

/** Whether `markPublicPage` was said of a response. */
export function isPublicPage(response: object): boolean {
  return pages.has(response);
}
