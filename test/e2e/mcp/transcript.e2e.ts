import { readFileSync, writeFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { tokenOf } from './mcp-session.js';

const DOCUMENT = 'docs/mcp.md';
const BEGIN = '<!-- transcript: written by `UPDATE_TRANSCRIPT=1 npm test -- test/e2e/mcp/transcript.e2e.ts` -->';
const END = '<!-- end of transcript -->';

const CONCERT = { title: 'Concert', start: '2031-05-10 19:30', end: '2031-05-10 22:00', timezone: 'Europe/Berlin' };

/** What was said, as the document shows it. */
class Transcript {
  private readonly parts: string[] = [];

  /** @param eventId differs from run to run; shown as 101 */
  constructor(private readonly eventId: number) {}

  says(text: string): void {
    this.parts.push(text);
  }

  message(direction: '→' | '←', body: object): void {
    const text = JSON.stringify(body, undefined, 2);
    const stable = text.replace(new RegExp(`("id": |events/)${this.eventId}\\b`, 'g'), '$1101');
    this.parts.push(['```json', `// ${direction}`, stable, '```'].join('\n'));
  }

  get text(): string {
    return this.parts.join('\n\n');
  }
}

type Message = Record<string, unknown> & { method?: string; result?: Record<string, unknown> };

/** Of a message what is not said elsewhere: of tools names and hints, of results what is structured; no ids of messages. */
function shortened({ jsonrpc: _, id: __, ...message }: Message): object {
  const { result } = message;
  const tools = result?.tools as { name: string; annotations: Record<string, unknown> }[] | undefined;
  if (tools) {
    const hints = ({ name, annotations: { readOnlyHint } }: (typeof tools)[number]) => ({ name, readOnlyHint });
    return { result: { tools: tools.map(hints) } };
  }
  if (!result?.structuredContent) return message;
  return { result: { structuredContent: result.structuredContent } };
}

describe('The session in docs/mcp.md', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  /** A client whose messages are written down. */
  const recorded = async (transcript: Transcript, caller: Caller) => {
    const note = (direction: '→' | '←', text: string) => {
      if (text === '') return;
      const message = JSON.parse(text) as Message;
      if (message.method !== 'notifications/initialized') transcript.message(direction, shortened(message));
    };
    const transport = new StreamableHTTPClientTransport(new URL(`${service.base}/mcp`), {
      requestInit: { headers: caller === 'anonymous' ? {} : { Authorization: `Bearer ${tokenOf(caller)}` } },
      fetch: async (url, init) => {
        if (init?.method === 'POST') note('→', String(init.body));
        const answer = await fetch(url, init);
        if (init?.method === 'POST') note('←', await answer.clone().text());
        return answer;
      },
    });
    const client = new Client({ name: 'example', version: '1.0.0' });
    await client.connect(transport);
    return client;
  };

  it('is what a client of the SDK gets', async () => {
    const { body: made } = await service
      .as('administrator')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: 'Assistant', scopes: ['mcp:write'] })
      .expect(201);
    const input = { ...CONCERT, status: 'publish' };
    const { body: event } = await service
      .as('editor')
      .post('/abilities/v1/abilities/calendar/create-event/run')
      .send({ input });
    const transcript = new Transcript(event.id);
    transcript.says('A visitor connects, finds an event, reads it as a resource and may not change it:');
    const visitor = await recorded(transcript, 'anonymous');
    await visitor.listTools();
    const found = { starts_after: '2031-05-01', search: 'concert' };
    await visitor.callTool({ name: 'calendar_find-events', arguments: found });
    await visitor.readResource({ uri: `almanac://events/${event.id}` });
    await visitor.callTool({ name: 'calendar_create-event', arguments: input });
    await visitor.close();
    transcript.says('With an application password that has the scope `mcp:write`, it changes the event:');
    const assistant = await recorded(transcript, { login: 'administrator', password: made.password });
    await assistant.callTool({ name: 'calendar_update-event', arguments: { id: event.id, title: 'Open air concert' } });
    await assistant.close();

    const document = readFileSync(DOCUMENT, 'utf8');
    const [before, rest = ''] = document.split(BEGIN);
    const [, after = ''] = rest.split(END);
    const expected = `${before}${BEGIN}\n\n${transcript.text}\n\n${END}${after}`;
    if (process.env.UPDATE_TRANSCRIPT === '1') writeFileSync(DOCUMENT, expected);
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(expected);
  });
});
