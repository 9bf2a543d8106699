/** Headers of a response by name, repeated ones joined with a comma; without `set-cookie`. */
export function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'set-cookie') continue;
    flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
