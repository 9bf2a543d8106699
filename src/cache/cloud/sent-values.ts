/** Whether a member was not sent, or says nothing: clients of the reference send forms, where `"0"` is a no too. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return value === '' || value === 0 || value === '0';
}

/** A sent text or number as text; everything else is no text. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A number of bytes that can be stored: an integer, not negative, of 32 bits. */
export function asBytes(value: unknown): number {
  const number = Math.trunc(Number(asText(value)));
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), 2 ** 31 - 1) : 0;
}

/** An object or list that was sent, by its keys; anything else has none. */
export function asMap(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
