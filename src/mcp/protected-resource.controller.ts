import { Controller, Get } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { noRoute } from '#core/errors';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { McpConfig } from './mcp.config.js';
import { MCP_PATH, METADATA_PATH } from './mcp-paths.js';
import { MCP_SCOPES } from './mcp-scopes.js';

/** What RFC 9728 says of a protected resource. */
interface ProtectedResource {
  resource: string;
  resource_name: string;
  resource_documentation: string;
  bearer_methods_supported: string[];
  scopes_supported: string[];
}

/** How clients of `/mcp` authenticate (RFC 9728). */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class ProtectedResourceController {
  constructor(
    private readonly urls: SiteUrls,
    private readonly config: McpConfig,
  ) {}

  /** Without `authorization_servers`: tokens are application passwords, which people make. @throws RestError 404 */
  @Get([METADATA_PATH, `${METADATA_PATH}/${MCP_PATH}`])
  read(): ProtectedResource {
    if (this.config.mcpAccess === 'off') throw noRoute();
    const { siteUrl } = this.urls;
    return {
      resource: `${siteUrl}/${MCP_PATH}`,
      resource_name: 'Almanac',
      resource_documentation: `${siteUrl}/wp-admin/authorize-application.php`,
      bearer_methods_supported: ['header'],
      scopes_supported: MCP_SCOPES.map(({ name }) => name),
    };
  }
}
