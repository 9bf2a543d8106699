/** The layers of docs/architecture.md, checked by `npm run lint`. */
const NAMESPACES = '^src/(audit|personal-data|auth|addresses|cal|calendar|content|redirects|cache|seo|oembed|batch|site-health|block-editor|abilities|site|cli|import|export)/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'core-stands-alone', comment: 'core imports no namespace', severity: 'error', from: { path: '^src/core/' }, to: { path: NAMESPACES } },
    {
      name: 'cli-is-a-client',
      comment: 'the command line uses the modules; no module uses the command line',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'controllers-stay-thin',
      comment: 'controllers import no repository',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    ...['audit', 'personal-data', 'auth', 'content', 'cal/events', 'cal/tickets', 'cal/event-aggregator', 'cal/views', 'calendar', 'redirects', 'cache', 'seo', 'oembed', 'batch', 'abilities', 'block-editor', 'site-health', 'addresses', 'site', 'cli', 'import', 'export'].map((namespace) => ({
      name: `foreign-repositories-of-${namespace.replace('/', '-')}`,
      comment: 'a namespace reaches another one through its services',
      severity: 'error',
      from: { path: `^src/${namespace}/` },
      to: { path: '\\.repository\\.ts$', pathNot: [`^src/${namespace}/`, '^src/core/'] },
    })),
    {
      name: 'mappers-are-pure',
      comment: 'mappers import no services or repositories, and are given what they need of the request',
      severity: 'error',
      from: { path: '(\\.mapper|/permalinks|/(term|post|post-item)-links)\\.ts$' },
      to: {
        path: '\\.(service|repository)\\.ts$|^src/core/context/(request-context|clock)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.ts$' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
