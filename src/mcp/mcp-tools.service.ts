import { Injectable } from '@nestjs/common';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { type Ability, methodOf } from '../abilities/ability.js';
import { AbilityRegistry } from '../abilities/ability.registry.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { Caller } from '#core/context';
import { Database } from '#core/database';
import { InnerRouter, Public, type StructuredResponse } from '#core/rest';
import { McpConfig } from './mcp.config.js';
import { MCP_WRITE_SCOPE } from './mcp-scopes.js';
import { abilityName, toTool } from './tool.mapper.js';

/** Abilities as tools. Each call is a request to `abilities/v1`, so that its scopes, rights and checks hold. */
@Injectable()
export class McpToolsService {
  constructor(
    private readonly abilities: AbilityRegistry,
    private readonly router: InnerRouter,
    private readonly audit: AuditLogService,
    private readonly database: Database,
    private readonly config: McpConfig,
  ) {}

  /** The tools of a caller: of visitors those that anyone may use; without the right to write those that read. */
  list(caller: Caller): Tool[] {
    return this.abilities
      .all()
      .filter((ability) => this.isOffered(caller, ability))
      .map(toTool);
  }

  /**
   * Runs a tool.
   * @param sent as it came; checked by the schema of the ability
   * @returns the result, or what was refused, as a result with `isError`; nothing where there is no such tool
   */
  async call(caller: Caller, tool: string, sent: Record<string, unknown> = {}): Promise<CallToolResult | undefined> {
    const ability = this.abilities.find(abilityName(tool));
    if (!ability) return undefined;
    const refusal = this.refusalOf(caller, ability);
    if (refusal !== undefined) return failure(refusal);
    const hasInput = ability.input !== undefined || Object.keys(sent).length > 0;
    const answer = await this.router.dispatch({
      method: methodOf(ability.annotations),
      path: `/abilities/v1/abilities/${ability.name}/run`,
      ...(hasInput ? { body: { input: sent } } : {}),
    });
    await this.note(caller, ability, answer);
    return resultOf(ability, answer);
  }

  private isOffered(caller: Caller, ability: Ability): boolean {
    if (!caller.known && ability.policy !== Public) return false;
    return this.refusalOf(caller, ability) === undefined;
  }

  private refusalOf(caller: Caller, { annotations }: Ability): string | undefined {
    if (annotations.readonly || this.mayWrite(caller)) return undefined;
    return `Assistants may only read here. Changes need an application password with the scope ${MCP_WRITE_SCOPE}.`;
  }

  private mayWrite({ known, scopes }: Caller): boolean {
    if (!known) return false;
    if (scopes) return scopes.some(({ name }) => name === MCP_WRITE_SCOPE);
    return this.config.mcpAccess === 'write';
  }

  /** Calls of accounts are in the audit log with their outcome, beside the records that they change. Never their input. */
  private async note(
    caller: Caller,
    { name, annotations }: Ability,
    { status, body }: StructuredResponse,
  ): Promise<void> {
    if (!caller.known) return;
    const outcome = status < 400 ? 'done' : (body as { code: string }).code;
    const verb = annotations.readonly ? 'read' : 'update';
    await this.database.write(() => this.audit.note('mcp', verb, { outcome }, { recordId: name }));
  }
}

function resultOf({ output }: Ability, { status, body }: StructuredResponse): CallToolResult {
  if (status >= 400) {
    const { code, message } = body as { code: string; message: string };
    return failure(`${message} (${code})`);
  }
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    ...(output?.type === 'object' ? { structuredContent: body as Record<string, unknown> } : {}),
  };
}

const failure = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });
