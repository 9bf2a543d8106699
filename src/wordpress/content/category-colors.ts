import { type CategoryColors, NO_COLORS } from '../../cal/events/terms/colors/event-colors.js';
import type { Fields, FieldValue } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text, wholeIn } from '../../migration/fields.js';

const META = 'meta:tec-events-cat-colors-';
/** Members by the end of the name at the source. */
const COLORS: Readonly<Record<string, 'color' | 'background' | 'text'>> = {
  primary: 'color',
  secondary: 'background',
  text: 'text',
};
const PRIORITY = `${META}priority`;

/** Whether a field of a category of events is one of its colours. */
export function isColorField(field: string): boolean {
  return field === PRIORITY || (field.startsWith(META) && field.slice(META.length) in COLORS);
}

/** The colours of a category; nothing where the source has none. */
export function categoryColors(fields: Fields, id: number, context: BuildContext): CategoryColors | undefined {
  const found: CategoryColors = { term_id: id, ...NO_COLORS, priority: wholeIn(fields, PRIORITY, context) };
  for (const [name, member] of Object.entries(COLORS)) {
    const given = text(fields, META + name).trim();
    const color = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(given) ? long(given) : null;
    if (given !== '' && color !== given) context.changed(META + name, reasonFor(given, color));
    found[member] = color;
  }
  const isEmpty = found.priority === 0 && Object.values(COLORS).every((member) => found[member] === null);
  return isEmpty ? undefined : found;
}

function reasonFor(given: string, color: string | null): string {
  return `${JSON.stringify(given)} is not #rrggbb: ${color === null ? 'it is none' : `it is ${color}`}.`;
}

/** `#abc` as `#aabbcc`. */
function long(color: string): string {
  return color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;
}

/** What colours say, as meta of a category. */
export function colorFields(colors: CategoryColors | undefined): Record<string, FieldValue> {
  if (!colors) return {};
  const fields: Record<string, FieldValue> = colors.priority === 0 ? {} : { [PRIORITY]: String(colors.priority) };
  for (const [name, member] of Object.entries(COLORS)) {
    const color = colors[member];
    if (color !== null) fields[META + name] = color;
  }
  return fields;
}
