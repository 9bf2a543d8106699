import { connect, createServer } from 'node:net';

/**
 * A network to a service that can be switched off, also for service workers, which browsers do not put offline with the
 * pages that they belong to.
 * @param target port of the service on this machine
 */
export async function switchedNetwork(target) {
  const sockets = new Set();
  const open = (port) =>
    new Promise((resolve) => {
      const server = createServer((socket) => {
        const other = connect(target, '127.0.0.1');
        for (const [one, peer] of [
          [socket, other],
          [other, socket],
        ]) {
          sockets.add(one);
          one.pipe(peer);
          one.on('error', () => peer.destroy());
          one.on('close', () => {
            sockets.delete(one);
            peer.destroy();
          });
        }
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address();
  const off = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    base: `http://127.0.0.1:${port}`,
    off,
    async on() {
      server = await open(port);
    },
  };
}
