import { IsIn, IsInt, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** What assistants may do: nothing, read, or also change what their account may change. */
export type McpAccess = 'off' | 'read' | 'write';

/** Settings of the deployment for assistants that use the site by the Model Context Protocol. */
export class McpConfig {
  @Setting({
    env: 'MCP_ACCESS',
    default: 'read',
    description:
      'What assistants may do over the Model Context Protocol at `/mcp`. `read`: read; visitors what is public, application passwords what their account may see. Only application passwords with the scope `mcp:write` may change something. `write`: application passwords without scopes may do so, too. `off`: there is no `/mcp`.',
  })
  @IsIn(['off', 'read', 'write'], { message: 'must be off, read or write' })
  mcpAccess: McpAccess;

  @Setting({
    env: 'MCP_REQUESTS_PER_MINUTE',
    default: 120,
    description:
      'Most messages a minute at `/mcp` from one application password, and from one network without one, over all processes; 0: no limit.',
  })
  @IsInt()
  @Min(0)
  @Max(100_000)
  mcpRequestsPerMinute: number;
}
