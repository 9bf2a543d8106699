import { Column, PrimaryGeneratedColumn, type ColumnOptions, type ValueTransformer } from 'typeorm';

/**
 * Columns of entities. Each decorator names a kind of column that migrations know too (`Columns` in columns.ts), so that
 * entity and schema say the same on every engine; what differs between engines is settled in engine-metadata.ts.
 */

/** Lengths and types are part of the kind. */
type Options = Pick<ColumnOptions, 'nullable' | 'default' | 'primary'>;

/** Objects and lists as JSON text. An empty column is `null`. */
export const JSON_TEXT: ValueTransformer = {
  to: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
  from: (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as unknown) : text),
};

/** Whole numbers beyond 32 bits, which TypeORM would hand over as text on MySQL. Exact up to 2^53. */
export const WHOLE_NUMBER: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: unknown) => (value === null || value === undefined ? value : Number(value)),
};

/** A number counted up by the database. */
export const IdColumn = (): PropertyDecorator => PrimaryGeneratedColumn('increment', { type: 'int' });

/** A whole number of 32 bits: ids, counters, positions. */
export const IntColumn = (options: Options = {}): PropertyDecorator => Column('int', options);

/** A whole number beyond 32 bits: money in minor units, Unix times in milliseconds, sizes in bytes. */
export const BigIntColumn = (options: Options = {}): PropertyDecorator =>
  Column('bigint', { ...options, transformer: WHOLE_NUMBER });

/** A number with a fraction: coordinates. */
export const DoubleColumn = (options: Options = {}): PropertyDecorator => Column('double', options);

/** Yes or no. */
export const FlagColumn = (options: Options = {}): PropertyDecorator =>
  Column('boolean', { default: false, ...options });

/** ASCII that is compared byte by byte: slugs, hashes, codes, states. @param length characters at most */
export const KeyColumn = (length: number, options: Options = {}): PropertyDecorator =>
  Column({ type: 'varchar', length, charset: 'ascii', collation: 'ascii_bin', ...options });

/** Text of any script that is compared byte by byte: keys to sort by, paths. @param length characters at most */
export const BinaryColumn = (length: number, options: Options = {}): PropertyDecorator =>
  Column({ type: 'varchar', length, charset: 'utf8mb4', collation: 'utf8mb4_bin', ...options });

/** Text that people write, compared without regard to case on MySQL. @param length characters at most */
export const StringColumn = (length: number, options: Options = {}): PropertyDecorator =>
  Column('varchar', { length, ...options });

/** Text without a length that matters. */
export const TextColumn = (options: Options = {}): PropertyDecorator => Column('text', options);

/** An object or list, stored as JSON text. @param options `length` for a short one that is stored in its row */
export const JsonColumn = (options: Options & { length?: number } = {}): PropertyDecorator =>
  Column({ type: options.length === undefined ? 'text' : 'varchar', ...options, transformer: JSON_TEXT });

/** A moment in UTC or a wall-clock time, `YYYY-MM-DD HH:MM:SS`; it travels as text (moment-columns.ts). */
export const MomentColumn = (options: Options = {}): PropertyDecorator => Column('datetime', options);
