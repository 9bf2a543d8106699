/** SQL expression for the kind of the post with an id; null for an unknown one. @param id column with the id */
export function contentTypeOf(id: string): string {
  return `(SELECT registered.type FROM content registered WHERE registered.id = ${id})`;
}
