import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { PROCESS_COUNT } from '#core/processes';
import { IsBucketAddress } from './bucket-address.js';
import { databaseUrlFault, readUrlFault } from './database-url.js';
import { IsHttpAddress, IsSiteAddress } from './http-address.js';
import { isOriginList } from './origin-list.js';
import { IsProxyList } from './proxy-list.js';
import { isRedisAddress } from './redis-address.js';
import { Setting } from './setting.decorator.js';

/**
 * The settings of core, declared once; namespaces declare theirs in their modules (`@AlmanacModule`). Values come from
 * environment variables (an `.env` file in the working directory is read too); `readSettings` checks them all at start.
 */
export class Settings {
  @Setting({ env: 'PORT', default: 3000, description: 'TCP port to listen on; 0 takes any free one.' })
  @IsInt()
  @Min(0)
  @Max(65535)
  port: number;

  @Setting({ env: 'HOST', default: '0.0.0.0', description: 'Network address to listen on.' })
  @IsString()
  host: string;

  @Setting({
    env: 'WEB_CONCURRENCY',
    default: '1',
    description:
      'Processes that serve the port, 1 to 64, or `auto`: one for each processor, at most one for each 400 MB of the memory of the container. SIGHUP replaces them one after the other.',
  })
  @Matches(PROCESS_COUNT, { message: 'must be 1 to 64, or auto' })
  webConcurrency: string;

  @Setting({
    env: 'ALMANAC_MODULES',
    default: '',
    description:
      'Modules that extend the service, separated by commas: names of installed packages, or paths below the working directory that begin with `./`, e.g. `@acme/loyalty,./local`.',
  })
  @IsString()
  modules: string;

  @Setting({
    env: 'DATABASE_URL',
    default: 'sqlite:data/almanac.sqlite',
    description:
      'Where the data lives: `sqlite:PATH`, or `mysql://user:password@host:3306/database` (MySQL 8.4+, MariaDB 10.11+). Several servers of a cluster are separated by commas (`@host1,host2:3307/`): connections go to the first one that can serve.',
    secret: true,
  })
  @ValidateBy({
    name: 'databaseUrl',
    validator: {
      validate: (value) => databaseUrlFault(value) === undefined,
      defaultMessage: (given) => databaseUrlFault(given?.value) ?? '',
    },
  })
  databaseUrl: string;

  @Setting({
    env: 'DATABASE_READ_URL',
    default: undefined,
    description:
      'A replica of the database on one server of the same engine, as `mysql://user:password@host:3306/database`; SQLite has none. Public lists are read from it while it shows all changes that this process knows of. Orders, stock, sessions and requests of accounts never are. Unset: everything is read from DATABASE_URL.',
    secret: true,
  })
  @IsOptional()
  @ValidateBy({
    name: 'databaseReadUrl',
    validator: {
      validate: (value) => readUrlFault(value) === undefined,
      defaultMessage: (given) => readUrlFault(given?.value) ?? '',
    },
  })
  databaseReadUrl?: string;

  @Setting({
    env: 'DATABASE_READ_MAX_LAG_SECONDS',
    default: 5,
    description:
      'Seconds by which the replica of DATABASE_READ_URL may be behind, 3 to 3600; beyond that DATABASE_URL is read. It is measured once a second.',
  })
  @IsInt()
  @Min(3)
  @Max(3600)
  databaseReadMaxLagSeconds: number;

  @Setting({
    env: 'DATABASE_POOL',
    default: 10,
    description: 'Connections to MySQL/MariaDB per process, 1 to 200; as many again to DATABASE_READ_URL.',
  })
  @IsInt()
  @Min(1)
  @Max(200)
  databasePool: number;

  @Setting({
    env: 'DATABASE_WAIT_SECONDS',
    default: 60,
    description: 'Seconds to keep trying when the database is away at start, 0 to 3600.',
  })
  @IsInt()
  @Min(0)
  @Max(3600)
  databaseWaitSeconds: number;

  @Setting({
    env: 'DATABASE_ACQUIRE_SECONDS',
    default: 10,
    description:
      'Seconds that work may wait for a database connection, or on SQLite for its turn to write, 0.1 to 300; then it is refused with 503.',
  })
  @IsNumber()
  @Min(0.1)
  @Max(300)
  databaseAcquireSeconds: number;

  @Setting({
    env: 'DATABASE_QUERY_SECONDS',
    default: 15,
    description:
      'Seconds that one query may take on MySQL/MariaDB, 0.1 to 3600; then its request is refused with 503. Migrations may take longer.',
  })
  @IsNumber()
  @Min(0.1)
  @Max(3600)
  databaseQuerySeconds: number;

  @Setting({
    env: 'DATABASE_WRITE_QUEUE',
    default: 500,
    description:
      'SQLite: writes of a process that may wait for their turn, 0 to 100000; further ones are refused with 503.',
  })
  @IsInt()
  @Min(0)
  @Max(100_000)
  databaseWriteQueue: number;

  @Setting({
    env: 'REDIS_URL',
    default: undefined,
    description:
      'Redis 6.2 or newer that processes of the site share: `redis://user:password@host:6379/0`, or `rediss://…` for TLS; the path is the number of a database. It holds cached answers and counts of limits, and carries messages. Nothing is lost without it. Unset: each process caches for itself, and limits count in the database.',
    secret: true,
  })
  @IsOptional()
  @ValidateBy({
    name: 'redisAddress',
    validator: {
      validate: isRedisAddress,
      defaultMessage: () =>
        'must be redis://user:password@host:6379/0 or rediss://…, where user, password, port and number of the database may be missing',
    },
  })
  redisUrl?: string;

  @Setting({
    env: 'MIGRATE',
    default: true,
    description: 'Bring the schema up to date at start; off: only `npm run migrate` does.',
  })
  @IsBoolean()
  migrate: boolean;

  @Setting({
    env: 'PUBLIC_URL',
    default: undefined,
    description:
      'Address of the site as visitors see it, e.g. `https://tickets.example.org`, or `https://example.org/tickets` for a site in a folder of its host; links and permalinks start with it. Unset: `http://localhost:PORT`.',
  })
  @IsOptional()
  @IsSiteAddress()
  publicUrl?: string;

  @Setting({
    env: 'PROXY_STRIPS_PATH',
    default: false,
    description:
      'The proxy takes the path of `PUBLIC_URL` away before it sends requests here, always. Off: a path that begins with it loses it here, and one without it stays, so that both kinds of proxies work; only where addresses repeat the path (`/blog/blog/`) a proxy that takes it away needs this setting.',
  })
  @IsBoolean()
  proxyStripsPath: boolean;

  @Setting({
    env: 'HSTS_SUBDOMAINS',
    default: false,
    description:
      'Browsers that saw the site under https use https for all subdomains of its host too, for a year (HSTS `includeSubDomains`).',
  })
  @IsBoolean()
  hstsSubdomains: boolean;

  @Setting({
    env: 'ENVIRONMENT',
    default: undefined,
    description:
      'Kind of this installation: production, staging, development or local. Unset: local where the site has an address of this machine, else production.',
  })
  @IsOptional()
  @IsIn(['production', 'staging', 'development', 'local'])
  environment?: string;

  @Setting({
    env: 'API_URL',
    default: undefined,
    description:
      'Address of this service as clients of the REST interface reach it, when it is not that of `PUBLIC_URL`; unset: that of `PUBLIC_URL`, or the `Host` of requests to localhost and private addresses.',
  })
  @IsOptional()
  @IsHttpAddress()
  apiUrl?: string;

  @Setting({
    env: 'API_PREFIX',
    default: '/api',
    description: 'Path under which the REST interface answers with its own names.',
  })
  @Matches(/^\/[a-z0-9_-]+$/i, { message: 'must be one path segment such as /api' })
  apiPrefix: string;

  @Setting({
    env: 'WORDPRESS_NAMES',
    default: true,
    description: 'Also answer under `/wp-json` with the names that WordPress clients use.',
  })
  @IsBoolean()
  wordpressNames: boolean;

  @Setting({
    env: 'SECRET_KEY',
    default: undefined,
    secret: true,
    description:
      'Key for nonces, sessions, order keys and stored secrets of other services, at least 32 characters, the same for all processes. To replace it, move the old one to SECRET_KEY_PREVIOUS. Unset: one is made and stored in the database.',
  })
  @IsOptional()
  @IsString()
  @Matches(/^.{32,}$/, { message: 'must be at least 32 characters' })
  secretKey?: string;

  @Setting({
    env: 'SECRET_KEY_PREVIOUS',
    default: '',
    secret: true,
    description:
      'Former values of SECRET_KEY, separated by commas, at most 10: what was made with them stays valid. `database` means the key that was stored in the database while SECRET_KEY was unset.',
  })
  @IsString()
  @Matches(/^$|^(?=[^,])(,?\s*(database|[^,\s][^,]{30,}[^,\s])\s*(?=,|$)){1,10}$/, {
    message:
      'must be keys of at least 32 characters without commas (or the word database), separated by commas, at most 10',
  })
  secretKeyPrevious: string;

  @Setting({ env: 'UPLOADS_DIR', default: 'data/uploads', description: 'Folder for uploaded files.' })
  @IsString()
  uploadsDir: string;

  @Setting({
    env: 'UPLOAD_TEMP_DIR',
    default: undefined,
    description:
      'Folder for uploads of more than 1 MiB while they are received and checked; on a disk, not in memory. Unset: `.unfinished` in UPLOADS_DIR; with STORAGE_URL the temporary folder of the system.',
  })
  @IsOptional()
  @IsString()
  uploadTempDir?: string;

  @Setting({
    env: 'STORAGE_URL',
    default: undefined,
    secret: true,
    description:
      'Bucket of an S3-compatible object store for uploaded files instead of `UPLOADS_DIR`: `s3://bucket/prefix`, with the parameters `endpoint` (unset: AWS), `region`, `path-style` (on or off; on with an endpoint) and `public-url` (where browsers read public files by themselves). Credentials: `s3://key:secret@bucket/prefix`, percent-encoded, or the standard variables of AWS (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, roles).',
  })
  @IsOptional()
  @IsBucketAddress()
  storageUrl?: string;

  @Setting({
    env: 'MAX_UPLOAD_BYTES',
    default: 26_214_400,
    description: 'Largest accepted upload in bytes, 1 KiB to 1 GiB.',
  })
  @IsInt()
  @Min(1024)
  @Max(1_073_741_824)
  maxUploadBytes: number;

  @Setting({
    env: 'MAX_BODY_BYTES',
    default: 2_097_152,
    description: 'Largest accepted request body in bytes (uploads apart), 1 KiB to 64 MiB.',
  })
  @IsInt()
  @Min(1024)
  @Max(67_108_864)
  maxBodyBytes: number;

  @Setting({
    env: 'MAX_VISITOR_BODY_BYTES',
    default: 131_072,
    description:
      'Largest accepted body in bytes of a request without credentials, 1 KiB to 64 MiB; at most `MAX_BODY_BYTES`. Callbacks of import services may send `MAX_BODY_BYTES`.',
  })
  @IsInt()
  @Min(1024)
  @Max(67_108_864)
  maxVisitorBodyBytes: number;

  @Setting({
    env: 'TRUST_PROXY',
    default: '',
    description:
      'Proxies whose X-Forwarded-* headers count: their number (`1`), or addresses and networks separated by commas (`10.0.0.5,10.0.0.0/8,loopback`); empty: none.',
  })
  @MaxLength(500)
  @IsProxyList()
  trustProxy: string;

  @Setting({
    env: 'MAX_FAILED_CREDENTIALS',
    default: 20,
    description:
      'Wrong application passwords, post passwords, scanner keys and order keys that one network may send for one target within five minutes before 429 (five times as many for all targets together); right application passwords and keys always pass. 0: no limit, and browser sign-in is not slowed down either.',
  })
  @IsInt()
  @Min(0)
  @Max(100_000)
  maxFailedCredentials: number;

  @Setting({
    env: 'MAX_REQUESTS_PER_MINUTE',
    default: 0,
    description:
      'Requests of all kinds that one network (an IPv4 address, an IPv6 /64) may send within a minute before 429 with Retry-After, 1 to 1000000; all processes of `WEB_CONCURRENCY` count together. /healthz, /readyz and /metrics are never limited. 0: no limit. Behind a proxy, set `TRUST_PROXY` first.',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  maxRequestsPerMinute: number;

  @Setting({
    env: 'OUTBOX_RETENTION_DAYS',
    default: 14,
    description:
      'Days for which a domain event is delivered again to a durable subscriber that fails, 1 to 365; after that the delivery is dropped and logged.',
  })
  @IsInt()
  @Min(1)
  @Max(365)
  outboxRetentionDays: number;

  @Setting({
    env: 'DOCS',
    default: true,
    description: 'Serve Swagger UI at /docs and the OpenAPI document at /docs-json.',
  })
  @IsBoolean()
  docs: boolean;

  @Setting({
    env: 'SCHEDULER',
    default: true,
    description: 'Run background jobs (scheduled publishing and others) in this process.',
  })
  @IsBoolean()
  scheduler: boolean;

  @Setting({
    env: 'LOG_LEVEL',
    default: 'info',
    description: 'Least level that is logged: trace, debug, info, warn, error, fatal, silent.',
  })
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  logLevel: string;

  @Setting({
    env: 'LOG_PROBES',
    default: true,
    description: 'Log requests for /healthz, /readyz and /metrics too; off: only those that were refused.',
  })
  @IsBoolean()
  logProbes: boolean;

  @Setting({
    env: 'SERVER_TIMING',
    default: false,
    description: 'Tell the number of database queries and their time in a Server-Timing header.',
  })
  @IsBoolean()
  serverTiming: boolean;

  @Setting({
    env: 'METRICS',
    default: false,
    description: 'Serve figures for Prometheus at /metrics to clients that send `METRICS_TOKEN`; off: 404.',
  })
  @IsBoolean()
  metrics: boolean;

  @Setting({
    env: 'METRICS_TOKEN',
    default: undefined,
    secret: true,
    description:
      'Bearer token that /metrics requires, 16 to 200 printable ASCII characters without spaces. Required with METRICS=on.',
  })
  @ValidateIf(({ metrics, metricsToken }: Settings) => metrics || metricsToken !== undefined)
  @Matches(/^[!-~]{16,200}$/, {
    message: 'must be 16 to 200 printable ASCII characters without spaces, and is required with METRICS=on',
  })
  metricsToken?: string;

  @Setting({
    env: 'SHUTDOWN_SECONDS',
    default: 10,
    description: 'Seconds that running requests get to finish when the service receives a stop signal, 0 to 300.',
  })
  @IsInt()
  @Min(0)
  @Max(300)
  shutdownSeconds: number;

  @Setting({
    env: 'KEEP_ALIVE_SECONDS',
    default: 65,
    description:
      'Seconds for which a connection stays open without a request, 1 to 3600. Must be longer than the same time of the proxy or load balancer in front, which is 60 for most.',
  })
  @IsInt()
  @Min(1)
  @Max(3600)
  keepAliveSeconds: number;

  @Setting({
    env: 'HEADERS_TIMEOUT_SECONDS',
    default: 30,
    description: 'Seconds within which the headers of a request must arrive, 1 to 60; then 408.',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  headersTimeoutSeconds: number;

  @Setting({
    env: 'REQUEST_TIMEOUT_SECONDS',
    default: 300,
    description: 'Seconds within which a whole request must arrive, uploads included, 60 to 86400; then 408.',
  })
  @IsInt()
  @Min(60)
  @Max(86_400)
  requestTimeoutSeconds: number;

  @Setting({
    env: 'MIN_BODY_BYTES_PER_SECOND',
    default: 500,
    description:
      'Bytes per second with which the body of a request must arrive, counted over ten seconds, 0 to 1000000; then 408. 0: any.',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  minBodyBytesPerSecond: number;

  @Setting({
    env: 'HTTP_ALLOW_PRIVATE',
    default: false,
    description:
      'Let the service fetch addresses in private networks. Dangerous: users who may name an address can then reach your internal network.',
  })
  @IsBoolean()
  httpAllowPrivate: boolean;

  @Setting({
    env: 'SHOP_ORIGINS',
    default: '',
    description:
      'Origins of other sites whose pages may fill carts and place orders for visitors, separated by commas, e.g. `https://shop.example`; empty: none. Programs without a browser need no entry.',
  })
  @ValidateBy({
    name: 'originList',
    validator: {
      validate: isOriginList,
      defaultMessage: () => 'must be origins such as https://shop.example, separated by commas',
    },
  })
  @MaxLength(2000)
  shopOrigins: string;

  @Setting({
    env: 'SITE_ACCENT',
    default: '#1f5fbf',
    description:
      'Accent colour of the public pages, #rrggbb, until an administrator chooses one in the settings. It is darkened or lightened where texts would have too little contrast.',
  })
  @Matches(/^#[0-9a-f]{6}$/i, { message: 'must be a colour such as #1f5fbf' })
  siteAccent: string;
}
