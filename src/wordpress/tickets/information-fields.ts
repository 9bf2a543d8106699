import { FIELD_TYPES, type InformationField } from '../../cal/tickets/catalog/index.js';
import type { FieldValue } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText } from '../../migration/fields.js';

/** The questions to attendees that a ticket of the source has; null: none, or what cannot be read. */
export function informationFields(given: FieldValue | undefined, context: BuildContext): InformationField[] | null {
  if (!Array.isArray(given) && asText(given) !== '')
    context.changed('meta:_tribe_tickets_meta', 'The questions cannot be read: there are none.');
  if (!Array.isArray(given) || given.length === 0) return null;
  const fields = (given as readonly FieldValue[]).flatMap((field): InformationField[] => {
    if (typeof field !== 'object' || field === null || Array.isArray(field)) {
      context.changed('meta:_tribe_tickets_meta', 'A question that cannot be read is left out.');
      return [];
    }
    const { slug, type, required, label, extra } = field as { readonly [name: string]: FieldValue };
    const kind = asText(type) === 'datetime' ? 'date' : asText(type);
    const known = FIELD_TYPES.find((name) => name === kind);
    if (known === undefined || asText(slug) === '') {
      context.changed('meta:_tribe_tickets_meta', `A field of the type ${JSON.stringify(kind)} is left out.`);
      return [];
    }
    const more =
      typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? (extra as Record<string, unknown>) : {};
    return [
      {
        slug: asText(slug),
        type: known,
        required: /^(?:on|1|true|yes)$/.test(asText(required)),
        label: asText(label),
        extra: more,
      },
    ];
  });
  return fields.length === 0 ? null : fields;
}

/** Questions to attendees in the form in which they are stored: flags are true or false, times are dates. */
export function comparableQuestions(given: FieldValue): FieldValue {
  if (!Array.isArray(given)) return given;
  return (given as readonly FieldValue[]).map((question) => {
    if (typeof question !== 'object' || question === null || Array.isArray(question)) return question;
    const { type, required, ...others } = question as Readonly<Record<string, FieldValue>>;
    return {
      ...others,
      type: type === 'datetime' ? 'date' : (type ?? ''),
      required: /^(?:on|1|true|yes)$/.test(String(required)),
    };
  });
}
