import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { credentialsOf } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

/** The token of a caller: what Basic would send. */
export function tokenOf(caller: Exclude<Caller, 'anonymous'>): string {
  const { login, password } = typeof caller === 'object' ? caller : credentialsOf(caller);
  return Buffer.from(`${login}:${password}`).toString('base64');
}

/** A client of the SDK that is connected to a service as a caller. Close it. */
export async function connect({ base }: Pick<TestApp, 'base'>, caller: Caller = 'anonymous'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers: Record<string, string> = caller === 'anonymous' ? {} : { Authorization: `Bearer ${tokenOf(caller)}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } }));
  return client;
}

/** Runs `work` with a client and closes it. */
export async function session<T>(
  service: Pick<TestApp, 'base'>,
  caller: Caller,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(service, caller);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Calls a tool. */
export async function call(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<CallToolResult & { structuredContent?: Record<string, unknown> }> {
  return (await client.callTool({ name, arguments: input })) as CallToolResult;
}

/** The text of a result. */
export function textOf({ content: [first] }: CallToolResult): string {
  return first?.type === 'text' ? first.text : '';
}
