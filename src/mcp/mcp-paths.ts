/** Path of the server of the Model Context Protocol, below the address of the site. */
export const MCP_PATH = 'mcp';

/** Path of its metadata (RFC 9728), below the address of the site. */
export const METADATA_PATH = '.well-known/oauth-protected-resource';
