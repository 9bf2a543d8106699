import { Transform, type TransformFnParams } from 'class-transformer';
import { RestParam } from '#core/parameters';
import { plainText } from '#core/text';

/** Characters of a company and of an address. */
export const MAX_COMPANY_LENGTH = 200;
export const MAX_ADDRESS_LENGTH = 500;

/** Two capital letters. */
export const COUNTRY_CODE = /^[A-Z]{2}$/;
/** The country, then letters and digits, as VAT ids of the EU and of others have them. */
export const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,18}$/;

/** Text without markup whose line breaks remain. Text that is too long is refused as it is. */
const plainLines =
  (maxLength: number) =>
  ({ value }: TransformFnParams): unknown =>
    typeof value === 'string' && value.length <= maxLength
      ? value
          .split(/\r?\n/)
          .map((line) => plainText(line.trim()))
          .filter((line) => line !== '')
          .join('\n')
      : (value as unknown);

/** Capital letters without spaces, dots and dashes, which people write into codes. */
const code = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && value.length <= 40 ? value.replace(/[\s.-]/g, '').toUpperCase() : (value as unknown);

/** For whom the invoice of an order is. */
export class BillingDetailsDto {
  @RestParam({
    type: 'string',
    maxLength: MAX_COMPANY_LENGTH,
    description: `Name of the company, at most ${MAX_COMPANY_LENGTH} characters. Default: the invoice is for the purchaser.`,
  })
  @Transform(plainLines(MAX_COMPANY_LENGTH))
  company?: string;

  @RestParam({
    type: 'string',
    maxLength: MAX_ADDRESS_LENGTH,
    description: `Postal address without the country, at most ${MAX_ADDRESS_LENGTH} characters with line breaks.`,
  })
  @Transform(plainLines(MAX_ADDRESS_LENGTH))
  address?: string;

  @RestParam({ type: 'string', pattern: '^([A-Z]{2})?$', description: 'Country, ISO 3166-1 code such as DE.' })
  @Transform(code)
  country?: string;

  @RestParam({
    type: 'string',
    pattern: '^([A-Z]{2}[A-Z0-9+*]{2,18})?$',
    description: 'VAT id of the company, with the letters of its country. It is printed, and not verified.',
  })
  @Transform(code)
  vat_id?: string;
}
