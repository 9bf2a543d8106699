import { AbilitiesModule } from '../abilities/abilities.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AlmanacModule } from '#core/modules';
import { McpConfig } from './mcp.config.js';
import { McpController } from './mcp.controller.js';
import { McpRefusalFilter } from './mcp-refusal.filter.js';
import { McpRequestsService } from './mcp-requests.service.js';
import { McpResourcesService } from './mcp-resources.service.js';
import { MCP_SCOPES } from './mcp-scopes.js';
import { McpServerService } from './mcp-server.service.js';
import { McpToolsService } from './mcp-tools.service.js';
import { ProtectedResourceController } from './protected-resource.controller.js';

/** `/mcp`: the abilities of the service for assistants. */
@AlmanacModule({
  imports: [AbilitiesModule, AuditModule],
  controllers: [McpController, ProtectedResourceController],
  providers: [McpRefusalFilter, McpRequestsService, McpResourcesService, McpServerService, McpToolsService],
  settings: [McpConfig],
  scopes: MCP_SCOPES,
})
export class McpModule {}
