import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { invalidParameter } from '#core/errors';
import { RestParam } from '#core/parameters';
import { plainText, slugify } from '#core/text';
import { nullAsAbsent, textOrNothing, yes } from '../../kernel/sent-values.js';
import { FIELD_TYPES, MAX_OPTIONS, MAX_TEXT_LENGTH, optionsOf, type InformationField } from './attendee-information.js';

/** Fields of one ticket. */
export const MAX_FIELDS = 40;

/** Characters of a label and of a slug as they are stored. */
const MAX_LABEL_LENGTH = 250;
const MAX_SLUG_LENGTH = 100;

/** Characters of JSON that `extra` may take. */
const MAX_EXTRA_LENGTH = 20_000;

/** A label without markup, cut to what is stored. Text that is too long is refused as it is. */
const plainLabel = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
    ? plainText(value).slice(0, MAX_LABEL_LENGTH)
    : (value as unknown);

/** An object; anything else is as if nothing was sent. */
const objectOrNothing = ({ value }: TransformFnParams): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as unknown) : undefined;

/** Refuses more options than a form shows, and what takes too much room with the ticket. */
const FitsField = (): PropertyDecorator =>
  ValidateBy({
    name: 'fitsField',
    validator: {
      validate: (extra: Record<string, unknown>) =>
        optionsOf(extra).length <= MAX_OPTIONS && JSON.stringify(extra).length <= MAX_EXTRA_LENGTH,
      defaultMessage: () => `extra may have at most ${MAX_OPTIONS} options and ${MAX_EXTRA_LENGTH} characters as JSON.`,
    },
  });

/** A field of attendee information, as a request sends it. */
export class InformationFieldDto {
  @RestParam({
    type: 'string',
    required: true,
    minLength: 1,
    maxLength: MAX_TEXT_LENGTH,
    description: `What is asked for, plain text; stored are the first ${MAX_LABEL_LENGTH} characters.`,
  })
  @Transform(plainLabel)
  label: string;

  @RestParam({ type: 'string', enum: FIELD_TYPES, description: 'Kind of answer. Default: text.' })
  @Transform(nullAsAbsent)
  type: (typeof FIELD_TYPES)[number] = 'text';

  @RestParam({
    type: 'boolean',
    loose: 'Everything that does not mean yes is no.',
    description: 'Whether an answer is required.',
  })
  @Transform(yes)
  required = false;

  @RestParam({
    type: 'string',
    maxLength: MAX_TEXT_LENGTH,
    description: 'Name under which answers are sent and stored. Default: from the label.',
  })
  @Transform(textOrNothing)
  slug?: string;

  @RestParam({
    type: 'object',
    loose: 'What is no object counts as not sent.',
    description: 'What else the form needs; `options`: the answers that select, radio and checkbox accept.',
  })
  @Transform(objectOrNothing)
  @FitsField()
  extra: Record<string, unknown> = {};
}

/**
 * The fields of a ticket. Slugs that are left out come from the labels.
 * @throws RestError 400 `rest_invalid_param` for a field without slug, or with that of another one
 */
export function informationFields(sent: readonly InformationFieldDto[]): InformationField[] {
  const fields: InformationField[] = [];
  for (const [i, { label, type, required, slug: named, extra }] of sent.entries()) {
    const slug = slugify(named ?? label).slice(0, MAX_SLUG_LENGTH);
    // Answers are members of an object under this name.
    if (slug === '' || slug === '__proto__' || fields.some((field) => field.slug === slug))
      throw invalidParameter(
        `attendee_information_fields.${i}.slug`,
        'slug must have letters or digits, and no two fields may have the same.',
      );
    fields.push({ slug, type, required, label, extra });
  }
  return fields;
}
