import { QueryFailedError } from 'typeorm';
import { PinoLogger } from './pino.logger.js';

/** Lines that a call writes. */
function logged(work: (logger: PinoLogger) => void): string {
  const lines: string[] = [];
  work(new PinoLogger('trace', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

function driverError(): Error {
  return Object.assign(new Error("Duplicate entry 'anna@secret.example' for key 'uq_user_email'"), {
    code: 'ER_DUP_ENTRY',
    errno: 1062,
    sql: "INSERT INTO users VALUES ('anna@secret.example', 'hash-of-password')",
    sqlMessage: "Duplicate entry 'anna@secret.example' for key 'uq_user_email'",
  });
}

describe('PinoLogger', () => {
  const wrapped = () => new QueryFailedError('INSERT INTO users VALUES (?, ?)', ['anna@secret.example'], driverError());
  const cases: [string, (logger: PinoLogger) => void][] = [
    ['a driver error as err', (logger) => logger.error({ err: driverError(), message: driverError().message })],
    ['a query error as err', (logger) => logger.error({ err: wrapped(), stack: wrapped().stack })],
    ['an error by itself', (logger) => logger.error(wrapped(), 'Some work failed')],
    ['an error in a text', (logger) => logger.warn(`It failed: ${String(wrapped())}`)],
  ];
  it.each(cases)('logs no SQL values for %s', (_name, work) => {
    const text = logged(work);
    expect(text).not.toContain('secret');
    expect(text).not.toContain('hash-of-password');
    expect(text).toContain('uq_user_email');
  });

  it('writes one JSON object a line, with the name of its level', () => {
    const lines = logged((logger) => {
      logger.warn('first\nline');
      logger.error(new Error('second'), 'Work');
    }).trimEnd();
    expect(lines.split('\n').map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['warn', 'error']);
  });

  it.each<[string, (logger: PinoLogger) => void]>([
    ['a text', (logger) => logger.log('It works', 'Start')],
    ['a record with a message', (logger) => logger.log({ message: 'It works', port: 80 })],
    ['an error', (logger) => logger.error(new Error('It works'))],
    ['an error in a record with a message', (logger) => logger.error({ err: new Error('x'), message: 'It works' })],
  ])('writes the text of a line as msg: of %s', (_name, work) => {
    const line = JSON.parse(logged(work)) as Record<string, unknown>;
    expect(line.msg).toBe('It works');
    expect(line).not.toHaveProperty('message');
  });

  it('redacts secrets of addresses and of members of records', () => {
    const text = logged((logger) => {
      logger.log({ api_key: 'secret-1', deep: { order_key: 'secret-2', security_code: 'secret-3' } });
      logger.log('GET /x?api_key=secret-4&page=2 failed');
    });
    expect(text).not.toContain('secret-');
    expect(text).toContain('page=2');
  });
});
