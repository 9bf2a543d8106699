import type { KindTraits } from './kind-traits.js';

/** Whether a value is one that the move made. @param changed fields that issues name */
export function isGenerated(
  { generated = [] }: KindTraits,
  name: string,
  value: unknown,
  changed: ReadonlySet<string>,
): boolean {
  return generated.some(
    (one) => one.name === name && one.fields.some((field) => changed.has(field)) && one.form.test(String(value)),
  );
}
