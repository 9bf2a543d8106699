const pages = new WeakSet<object>();

/** Notes that a response is a public page: the same for everybody who asks without being signed in. */
export function markPublicPage(response: object): void {
  pages.add(response);
}

/** Whether `markPublicPage` was said of a response. */
export function isPublicPage(response: object): boolean {
  return pages.has(response);
}
