import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** Where a connection is to break, once. */
interface Breakage {
  statement: string;
  /** What the connection must have sent before. */
  after: string;
  /** Whether the server gets the statement; its response does not come through. */
  isSent: boolean;
}

/** A wire to the database that can be cut, or go silent as a server does that hangs. */
export class Wire {
  private server?: Server;
  private readonly sockets = new Set<Socket>();
  private isFrozen = false;
  private breakage?: Breakage;
  private recorded?: string[];
  private replacement?: { text: string; by: string };
  port = 0;

  constructor(
    private readonly host: string,
    private readonly target: number,
  ) {}

  /** A wire to the database of an address. @returns the wire, and the address through it */
  static async to(databaseUrl: string): Promise<{ wire: Wire; url: string }> {
    const address = new URL(databaseUrl);
    const wire = new Wire(address.hostname, Number(address.port || 3306));
    await wire.mend();
    address.hostname = '127.0.0.1';
    address.port = String(wire.port);
    return { wire, url: address.href };
  }

  async mend(): Promise<void> {
    this.server = createServer((client) => {
      const database = connect(this.target, this.host);
      for (const socket of [client, database]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => this.sockets.delete(socket));
      }
      client.on('close', () => database.destroy());
      database.on('close', () => client.destroy());
      let isDeaf = false;
      let sent = '';
      client.on('data', (data) => {
        this.recorded?.push(data.toString('latin1'));
        const breakage = this.breaks(data, sent);
        // Of the transaction that runs.
        sent = `${data.includes('START TRANSACTION') ? '' : sent}${this.breakage ? data.toString('latin1') : ''}`;
        if (breakage?.isSent === false) return void client.destroy();
        isDeaf ||= breakage !== undefined;
        database.write(this.replaced(data));
      });
      database.on('data', (data) => (isDeaf ? client.destroy() : client.write(data)));
      if (this.isFrozen) for (const socket of [client, database]) socket.pause();
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as { port: number }).port;
  }

  async cut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /**
   * Breaks the connection that sends a statement next, once.
   * @param after what the connection must have sent before
   */
  breakAt(statement: string, how: 'before the server gets it' | 'before its response', after = ''): void {
    this.breakage = { statement, after, isSent: how === 'before its response' };
  }

  /** Texts of what is sent to the database from now on, in the pieces in which it leaves. */
  record(): string[] {
    return (this.recorded = []);
  }

  /** Changes what is sent to the database from now on. @param by as long as `text`, since packets begin with their length */
  replace(text: string, by: string): void {
    if (text.length !== by.length) throw new Error('Both texts must have the same length.');
    this.replacement = { text, by };
  }

  private replaced(data: Buffer): Buffer {
    if (!this.replacement || !data.includes(this.replacement.text)) return data;
    const { text, by } = this.replacement;
    return Buffer.from(data.toString('latin1').replaceAll(text, by), 'latin1');
  }

  /** Whether the connection was broken as ordered. */
  get hasBroken(): boolean {
    return this.breakage === undefined;
  }

  private breaks(data: Buffer, sent: string): Breakage | undefined {
    const { breakage } = this;
    if (!breakage || !data.includes(breakage.statement) || !sent.includes(breakage.after)) return undefined;
    this.breakage = undefined;
    return breakage;
  }

  /** Whether connections are open. */
  get isUsed(): boolean {
    return this.sockets.size > 0;
  }

  /** Lets nothing through any more; connections stay open, and new ones are taken. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }
}
