/** What an error of a database driver has beside those of others. */
interface DriverError extends Error {
  code?: string;
  errno?: number;
  sql?: string;
  sqlMessage?: string;
  query?: string;
  driverError?: DriverError;
}

/** An error as logs show it. */
export interface LoggableError {
  type: string;
  message: string;
  code?: string;
  errno?: number;
  /** Text of a failed statement, with `?` for its values. */
  query?: string;
  stack?: string;
}

const MAX_QUERY_LENGTH = 1000;

/** Messages of MySQL and MariaDB that quote a value; the names of keys and columns that follow stay. */
const QUOTED_VALUE =
  /(Duplicate entry|Incorrect [\w ]{1,80} value:|Incorrect arguments|Truncated incorrect [\w ]{1,80} value:|Illegal \w{1,80}|near|Invalid JSON text[^']{0,200}) '(?:[^'\\]|\\.|'')*'/g;

/** A text for the log, without the values that databases quote in their messages. */
export function withoutQuotedValues(text: string): string {
  return text.replace(QUOTED_VALUE, "$1 '***'");
}

/**
 * An error with the members that help to find its cause. Errors of mysql2 carry the statement with all its values, and
 * those of TypeORM its parameters: neither is logged.
 */
export function loggableError(error: Error): LoggableError {
  const failure = error as DriverError;
  const driver = failure.driverError ?? failure;
  const message = withoutQuotedValues(error.message);
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message,
    code: driver.code,
    errno: driver.errno,
    query: failure.query?.slice(0, MAX_QUERY_LENGTH),
    stack: stack && [`${error.name}: ${message}`, ...stack].join('\n'),
  };
}
