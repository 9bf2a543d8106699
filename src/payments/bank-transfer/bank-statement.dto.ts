import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { RestParam } from '#core/parameters';
import type { StatementColumns } from './statement-csv.reader.js';

/** Characters of a statement. */
const MAX_CONTENT_LENGTH = 5_000_000;
const COLUMN = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** Names of the columns of a table, as its first row has them. */
export class StatementColumnsDto implements StatementColumns {
  @RestParam({
    ...COLUMN,
    required: true,
    description: 'Amount; a negative one is a debit. `1.000` is refused: it has two readings.',
  })
  amount: string;

  @RestParam({ ...COLUMN, required: true, description: 'What the payer wrote.' })
  text: string;

  @RestParam({ ...COLUMN, description: 'Date; it distinguishes lines without an id.' })
  date?: string;

  @RestParam({ ...COLUMN, description: 'ISO code. Default: the currency of the site.' })
  currency?: string;

  @RestParam({ ...COLUMN, description: 'What the bank calls the line.' })
  id?: string;
}

/** Parameters of `POST payments/bank-statements`. */
export class ImportStatementDto {
  @RestParam({
    type: 'string',
    required: true,
    enum: ['camt053', 'csv'],
    description: 'camt053: XML of ISO 20022; csv: a table with a first row of names.',
  })
  format: 'camt053' | 'csv';

  @RestParam({
    type: 'string',
    required: true,
    minLength: 1,
    maxLength: MAX_CONTENT_LENGTH,
    description: 'The statement as text, at most 5,000,000 characters and 2,000 lines.',
  })
  content: string;

  @RestParam({ type: 'object', description: 'Names of the columns of a table: {amount, text, date?, currency?, id?}.' })
  @ValidateNested()
  @Type(() => StatementColumnsDto)
  columns?: StatementColumnsDto;

  @RestParam({
    type: 'string',
    enum: [';', ',', '\t'],
    default: ';',
    description: 'What separates the cells of a table.',
  })
  delimiter: string;

  @RestParam({ type: 'boolean', default: false, description: 'true: says what would happen, and stores nothing.' })
  dry_run: boolean;
}
