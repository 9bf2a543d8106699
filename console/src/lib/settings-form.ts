/** One setting of a form. */
export interface SettingField {
  /** Member of the interface. */
  name: string;
  label: string;
  kind: 'text' | 'email' | 'number' | 'check' | 'area' | 'money' | 'choice' | 'zone';
  /** Of a choice: texts by value. */
  options?: readonly (readonly [value: string, text: string])[];
  hint?: string;
}

/** Values of a form: texts of fields, and whether boxes are checked. */
export type SettingValues = Readonly<Record<string, string | boolean>>;

/** What the fields show for the settings of the service. */
export function settingValues(fields: readonly SettingField[], settings: object): SettingValues {
  const known = settings as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    fields.map(({ name, kind }): [string, string | boolean] => {
      const value = known[name];
      if (kind === 'check') return [name, value === true];
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
    }),
  );
}

/** What a request contains to change settings: numbers as numbers, empty ones are left out. */
export function changedSettings(
  fields: readonly SettingField[],
  before: SettingValues,
  after: SettingValues,
): Record<string, unknown> {
  const changed = fields.filter(({ name }) => before[name] !== after[name]);
  return Object.fromEntries<unknown>(
    changed.flatMap(({ name, kind }): [string, unknown][] => {
      const value = after[name];
      if (typeof value !== 'string') return [[name, value]];
      const text = value.trim();
      if (kind === 'number') return text === '' ? [] : [[name, Number(text.replace(',', '.'))]];
      return [[name, kind === 'money' ? text.replace(',', '.') : value]];
    }),
  );
}
