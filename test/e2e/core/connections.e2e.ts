import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('A connection to the service', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  /** What the service sends until the text contains `end`. */
  const exchange = async (sent: string, end: string): Promise<string> => {
    const socket = connect(Number(new URL(service.base).port), '127.0.0.1');
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString('latin1')));
    socket.write(sent);
    for (let i = 0; i < 500 && !text.includes(end); i++) await pause(10);
    socket.destroy();
    return text;
  };

  it('gets the responses to pipelined requests in their order', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => 1_000_000 + i);
    const sent = ids.map((id) => `GET /api/content/v2/posts/${id}?_envelope HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
    const text = await exchange(`${sent}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`, '{"status":"ok"}');
    expect(text.match(/"rest_post_invalid_id"/g)).toHaveLength(ids.length);
  });

  it('is asked for no body that is over the limit', async () => {
    const text = await exchange(
      'POST /api/content/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 999999999\r\n\r\n',
      'rest_request_too_large',
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is asked for a body that is within the limit', async () => {
    const text = await exchange(
      'POST /api/cal/tickets/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
      'HTTP/1.1 400',
    );
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue/);
  });

  it('stays open longer than load balancers keep it', async () => {
    const text = await exchange('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', '{"status":"ok"}');
    expect(text).toMatch(/keep-alive: timeout=65/i);
  });
});
