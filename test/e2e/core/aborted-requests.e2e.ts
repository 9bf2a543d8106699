import { once } from 'node:events';
import { connect } from 'node:net';
import { Logger } from '@nestjs/common';
import { ResponseWriter } from '../../../src/core/rest/response.writer.js';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('A client that leaves in the middle of its upload', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  it('is not logged as an error, and is no outage of the database', async () => {
    const lines: unknown[] = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((line) => void lines.push(line));
    const writer = service.app.get(ResponseWriter);
    const answered = new Promise<unknown>((resolve) => {
      const sendError = writer.sendError.bind(writer);
      jest.spyOn(writer, 'sendError').mockImplementation((response, rest, error) => {
        sendError(response, rest, error);
        resolve(error);
      });
    });
    const socket = connect(Number(new URL(service.base).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'POST /api/content/v2/media HTTP/1.1',
      'Host: site.example',
      `Authorization: ${basic(credentialsOf('administrator'))}`,
      'Content-Type: image/png',
      'Content-Disposition: attachment; filename="a.png"',
      'Content-Length: 1000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(200_000)}`);
    // The service reads what was sent before the connection ends.
    setTimeout(() => socket.resetAndDestroy(), 100);
    await answered;
    expect(lines).toEqual([]);
  });
});
