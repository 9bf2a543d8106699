import { t } from './texts.js';

/** Messages of the service by the field that they are about. */
export type Faults = Readonly<Record<string, string>>;

/**
 * The faults that a refusal of the interface names in `data.params`: an object with a message for each parameter, or a
 * list of the parameters that are missing.
 */
export function faultsOf(data: unknown, message: string): Faults {
  const params = (data as { params?: unknown } | undefined)?.params;
  if (Array.isArray(params)) return Object.fromEntries(params.map((name) => [String(name), t('common.required')]));
  if (typeof params !== 'object' || params === null) return {};
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, typeof text === 'string' ? text : message]),
  );
}
