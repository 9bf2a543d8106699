import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that wait for their turn before no more is read from it. */
const MAX_WAITING_REQUESTS = 100;

/** The requests of a connection that have not been answered. */
interface Connection {
  isServing: boolean;
  isPaused: boolean;
  readonly waiting: { request: IncomingMessage; response: ServerResponse }[];
}

/**
 * Serves the requests of each connection one after the other. Node emits all requests that a client sends without
 * waiting for responses (pipelining) at once, so one connection could take all of the database and memory.
 */
export class RequestSequencer {
  private readonly connections = new WeakMap<Socket, Connection>();

  /** @param serve gets a request once the one before it on its connection is answered */
  constructor(private readonly serve: RequestListener) {}

  /** The listener for the server. */
  readonly handle: RequestListener = (request, response) => {
    const { socket } = request;
    const connection = this.connectionOf(socket);
    if (!connection.isServing) return this.begin(connection, request, response);
    connection.waiting.push({ request, response });
    if (connection.waiting.length === MAX_WAITING_REQUESTS) pauseReading(socket, connection);
  };

  private connectionOf(socket: Socket): Connection {
    let connection = this.connections.get(socket);
    if (!connection) {
      connection = { isServing: false, isPaused: false, waiting: [] };
      this.connections.set(socket, connection);
    }
    return connection;
  }

  private begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.isServing = true;
    // In a later turn of the event loop: what waits here must not keep other connections from being served.
    response.once('close', () => setImmediate(() => this.next(request.socket, connection)));
    this.serve(request, response);
  }

  private next(socket: Socket, connection: Connection): void {
    connection.isServing = false;
    if (socket.destroyed) return drop(connection);
    const next = connection.waiting.shift();
    if (connection.isPaused && connection.waiting.length === 0) resumeReading(socket, connection);
    if (next) this.begin(connection, next.request, next.response);
  }
}

/** Node does not close the responses that have not been given the connection when it is lost. */
function drop({ waiting }: Connection): void {
  for (const { response } of waiting.splice(0)) response.emit('close');
}

/** Node resumes a connection whenever a response has been written; it must not while requests wait. */
function pauseReading(socket: Socket, connection: Connection): void {
  connection.isPaused = true;
  socket.resume = () => socket;
  socket.pause();
}

function resumeReading(socket: Socket, connection: Connection): void {
  connection.isPaused = false;
  Reflect.deleteProperty(socket, 'resume');
  socket.resume();
}
