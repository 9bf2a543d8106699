import { setTimeout as wait } from 'node:timers/promises';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { withDeadline } from './deadline.js';

const late = () => new Error('late');

describe('A deadline', () => {
  it('gives the result, or the error, that comes in time', async () => {
    await expect(withDeadline(wait(1, 'result'), 1000, late)).resolves.toBe('result');
    await expect(withDeadline(Promise.reject(new Error('refused')), 1000, late)).rejects.toThrow('refused');
  });

  it('ends the wait for what does not come', async () => {
    await expect(withDeadline(new Promise(() => undefined), 5, late)).rejects.toThrow('late');
  });

  it('accepts what has arrived while the process was busy', async () => {
    const server = createServer((socket) => socket.end('answer')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
    const result = withDeadline(answer, 5, late);
    const busyUntil = performance.now() + 50;
    while (performance.now() < busyUntil);
    await expect(result).resolves.toBe('answer');
    server.close();
  });
});
