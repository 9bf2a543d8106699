/**
 * An offset as digits: `+02:00`, `+0200`, `+02`. Seconds (of sun times before 1900) are dropped.
 *
 * @param offset Seconds ahead of UTC.
 * @param form `colon` between hours and minutes; `minutes` false leaves them out.
 */
export function offsetText(offset: number, form: { colon: boolean; minutes?: boolean }): string {
  const total = Math.floor(Math.abs(offset) / 60);
  const hours = String(Math.floor(total / 60)).padStart(2, '0');
  const minutes = String(total % 60).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return form.minutes === false ? `${sign}${hours}` : `${sign}${hours}${form.colon ? ':' : ''}${minutes}`;
}
