/** The types that were typed, one on each line; null: all. */
export function typesOf(text: string): string[] | null {
  const types = text.split(/[\s,]+/).filter((type) => type !== '');
  return types.length === 0 ? null : [...new Set(types)];
}
