import {
  IsBoolean,
  IsIP,
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
import { isAppSchemeList } from './app-schemes.js';
import { IsHttpAddress } from './http-address.js';
import { isOriginList } from './origin-list.js';
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
      'Where the data lives: `sqlite:PATH`, or `mysql://user:password@host:3306/database` (MySQL 8.4+, MariaDB 10.11+).',
    secret: true,
  })
  @Matches(/^(sqlite:.+|(mysql|mariadb):\/\/.+)$/, { message: 'must start with sqlite:, mysql:// or mariadb://' })
  databaseUrl: string;

  @Setting({ env: 'DATABASE_POOL', default: 10, description: 'Connections to MySQL/MariaDB per process, 1 to 200.' })
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
      'Address of the site as visitors see it, without a slash at the end; links and permalinks start with it. Unset: `http://localhost:PORT`.',
  })
  @IsOptional()
  @IsHttpAddress()
  publicUrl?: string;

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
      'Address of this service as clients of the REST interface reach it, when it is not that of `PUBLIC_URL`; unset: the origin of `PUBLIC_URL`, or the `Host` of requests to localhost and private addresses.',
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

  @Setting({ env: 'ADMIN_USER', default: 'admin', description: 'Login of the administrator made at the first start.' })
  @Matches(/^[a-z0-9 _.@-]{1,60}$/i, { message: 'may hold letters, digits, space and _ . - @, at most 60' })
  adminUser: string;

  @Setting({
    env: 'ADMIN_APP_PASSWORD',
    default: undefined,
    secret: true,
    description:
      'Application password of that administrator: 16 to 200 letters and digits, best random ones (`openssl rand -hex 16`). Unset: one is made and printed once, with a sign-in password for /admin.',
  })
  @IsOptional()
  @Matches(/^[A-Za-z0-9 ]{16,200}$/, { message: 'must be at least 16 letters and digits' })
  adminAppPassword?: string;

  @Setting({
    env: 'ADMIN_EMAIL',
    default: 'admin@localhost.localdomain',
    description: 'E-mail address of that administrator.',
  })
  @Matches(/^[^\s@]+@[^\s@]+$/, { message: 'must be an e-mail address' })
  adminEmail: string;

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
    env: 'MAX_IMAGE_PIXELS',
    default: 64_000_000,
    description:
      'Most pixels (width × height) of an uploaded image, 1 million to 500 million; larger ones are refused by their header. One image is decoded at a time, with about 4 bytes of memory for each pixel.',
  })
  @IsInt()
  @Min(1_000_000)
  @Max(500_000_000)
  maxImagePixels: number;

  @Setting({
    env: 'TRUST_PROXY',
    default: '',
    description: 'Proxies whose X-Forwarded-* headers count: a number of hops or a list of addresses; empty: none.',
  })
  @IsString()
  @MaxLength(500)
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
      'Requests of all kinds that one network (an IPv4 address, an IPv6 /64) may send within a minute before 429 with Retry-After, 1 to 1000000; counted in each process. /healthz, /readyz and /metrics are never limited. 0: no limit. Behind a proxy, set `TRUST_PROXY` first.',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  maxRequestsPerMinute: number;

  @Setting({
    env: 'SECURITY_CONTACT',
    default: undefined,
    description:
      'Where to report vulnerabilities of this site: `mailto:` and `https:` addresses, separated by commas, the preferred one first. Served at /.well-known/security.txt; unset: 404.',
  })
  @IsOptional()
  @MaxLength(1000)
  @Matches(/^(?:mailto:[^\s,]+|https:\/\/[^\s,]+)(?:\s*,\s*(?:mailto:[^\s,]+|https:\/\/[^\s,]+))*$/, {
    message: 'must be mailto: or https: addresses, separated by commas',
  })
  securityContact?: string;

  @Setting({
    env: 'SIGN_IN_PASSWORD_MIN_LENGTH',
    default: 8,
    description:
      'Least number of characters when a sign-in password is changed, 1 to 64; common passwords, and those almost like the login or the e-mail address, are refused. Existing ones stay valid; administrators may give new accounts shorter ones, of at least two characters.',
  })
  @IsInt()
  @Min(1)
  @Max(64)
  signInPasswordMinLength: number;

  @Setting({
    env: 'SECOND_FACTOR_ROLES',
    default: '',
    description:
      'Roles whose accounts must have a second factor (codes of an authenticator app) to sign in with a browser, separated by commas, e.g. `administrator,editor`. Accounts without one can only set it up. Application passwords are not affected.',
  })
  @Matches(/^(?:(?:administrator|editor|author|contributor|subscriber)(?:,\s*|$))*$/, {
    message: 'must be roles separated by commas: administrator, editor, author, contributor, subscriber',
  })
  secondFactorRoles: string;

  @Setting({
    env: 'AUDIT_RETENTION_DAYS',
    default: 365,
    description:
      'Days for which the audit log keeps who changed what, 1 to 3650; 0: nothing is recorded, and entries are removed.',
  })
  @IsInt()
  @Min(0)
  @Max(3650)
  auditRetentionDays: number;

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
    env: 'ATTENDEE_RETENTION_DAYS',
    default: 0,
    description:
      'Days after an event, and after the last change of an order or attendee, until names, e-mail addresses and answers are anonymised, 0 to 36500; 0: never. Amounts, states and ids stay.',
  })
  @IsInt()
  @Min(0)
  @Max(36_500)
  attendeeRetentionDays: number;

  @Setting({
    env: 'AVATAR_URL',
    default: 'https://secure.gravatar.com/avatar/{hash}?s={size}&d=mm&r=g',
    description:
      "Address of people's pictures: `{hash}` is the SHA-256 of the lower-case e-mail address, `{size}` the edge in pixels. Returned to clients, never fetched.",
  })
  @Matches(/^https?:\/\/\S+$/, { message: 'must be an http or https address with {hash} and {size}' })
  avatarUrl: string;

  @Setting({
    env: 'COMMENT_ORIGIN',
    default: false,
    description:
      'Keep the address and the browser from which a comment was written; personal data, shown to moderators.',
  })
  @IsBoolean()
  commentOrigin: boolean;

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
    env: 'GEOLOC_RADIUS_KM',
    default: 10,
    description: 'Radius in kilometres of the geoloc filter of the event list, 0.1 to 20000.',
  })
  @IsNumber()
  @Min(0.1)
  @Max(20_000)
  geolocRadiusKm: number;

  @Setting({ env: 'CURRENCY', default: 'USD', description: 'ISO code of the currency of event costs and tickets.' })
  @Matches(/^[A-Z]{3}$/, { message: 'must be a three-letter ISO code such as USD' })
  currency: string;

  @Setting({
    env: 'HTTP_ALLOW_PRIVATE',
    default: false,
    description:
      'Let the service fetch addresses in private networks. Dangerous: users who may name an address can then reach your internal network.',
  })
  @IsBoolean()
  httpAllowPrivate: boolean;

  @Setting({
    env: 'EMBED_VENUES_ORGANIZERS',
    default: false,
    description:
      'Let other sites embed the pages of venues and organizers too, not only those of events and posts. Off as clients are used to it.',
  })
  @IsBoolean()
  embedVenuesOrganizers: boolean;

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
    env: 'APP_REDIRECT_SCHEMES',
    default: 'wordpress,x-wordpress-app,jetpack,woocommerce',
    description:
      'Schemes without a dot that the page for authorizing apps may send a password to, separated by commas, e.g. `myapp` for `myapp://done`; empty: none. https, http on the own machine and schemes with a dot (`com.example.app:`) need no entry.',
  })
  @ValidateBy({
    name: 'appSchemeList',
    validator: {
      validate: isAppSchemeList,
      defaultMessage: () =>
        'must be schemes of apps such as myapp, separated by commas; javascript, intent and the like are not accepted',
    },
  })
  @MaxLength(1000)
  appRedirectSchemes: string;

  @Setting({
    env: 'CALENDAR_FILE_EVENTS',
    default: 1000,
    description:
      'Most events in one calendar file (iCalendar), 1 to 10000. A file that leaves events out says so in the header X-Calendar-Truncated.',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  calendarFileEvents: number;

  @Setting({
    env: 'CANCELLED_EVENT_DAYS',
    default: 30,
    description:
      'Days for which calendar files announce a public event as cancelled after it was trashed, deleted or unpublished, 0 to 365; 0: never.',
  })
  @IsInt()
  @Min(0)
  @Max(365)
  cancelledEventDays: number;

  @Setting({
    env: 'SITE_ACCENT',
    default: '#1f5fbf',
    description:
      'Accent colour of the public pages, #rrggbb. It is darkened or lightened where texts would have too little contrast.',
  })
  @Matches(/^#[0-9a-f]{6}$/i, { message: 'must be a colour such as #1f5fbf' })
  siteAccent: string;

  @Setting({
    env: 'VIEWS_NONCE',
    default: true,
    description:
      'Ask for a nonce where calendar views are rendered over REST, as clients are used to. It guards nothing, since views show what everybody may see; off: anyone may ask without.',
  })
  @IsBoolean()
  viewsNonce: boolean;

  @Setting({
    env: 'OEMBED_PROVIDERS',
    default: undefined,
    description:
      'JSON file of oEmbed providers in the form of the public registry (oembed.com/providers.json), used instead of the list that comes with the service.',
  })
  @IsOptional()
  @IsString()
  oembedProviders?: string;

  @Setting({
    env: 'OUTGOING_TEST_URL',
    default: undefined,
    description:
      'Public address that the site-health test of outgoing requests fetches, on port 80, 443 or 8080. Unset: nothing is fetched.',
  })
  @IsOptional()
  @IsHttpAddress()
  outgoingTestUrl?: string;

  @Setting({
    env: 'CLOUD_URL',
    default: undefined,
    description:
      'Address of a service that optimises images and pages for the site (`cache/v1`): the addresses it calls from are read at `/ips` below it. Unset: only addresses that an administrator named may call.',
  })
  @IsOptional()
  @IsHttpAddress()
  cloudUrl?: string;

  @Setting({
    env: 'CLOUD_RESULT_HOSTS',
    default: 'quic.cloud',
    description: 'Domains of that service, separated by commas: results are taken from their hosts only.',
  })
  @Matches(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/i, { message: 'must be domains separated by commas' })
  @MaxLength(1000)
  cloudResultHosts: string;

  @Setting({
    env: 'PUBLIC_IP',
    default: undefined,
    description: 'IPv4 address from which this service calls out, for `cache/v1/tool/check_ip`. Unset: unknown.',
  })
  @IsOptional()
  @IsIP(4)
  publicIp?: string;

  @Setting({
    env: 'PUBLIC_IP_URL',
    default: undefined,
    description:
      'Address of a service that answers with nothing but the IPv4 address it was called from; called instead of `PUBLIC_IP`, for at most 3 seconds.',
  })
  @IsOptional()
  @IsHttpAddress()
  publicIpUrl?: string;

  @Setting({
    env: 'RESPONSE_CACHE',
    default: 'off',
    description:
      'Keep public answers: `memory` in each process, `off` not at all. The same for all processes and commands on one database.',
  })
  @IsIn(['off', 'memory'])
  responseCache: string;

  @Setting({
    env: 'RESPONSE_CACHE_SECONDS',
    default: 30,
    description:
      'Seconds after which a cached response expires, 1 to 300. Content that changes with the clock alone, such as the sale of tickets, can be that old.',
  })
  @IsInt()
  @Min(1)
  @Max(300)
  responseCacheSeconds: number;

  @Setting({
    env: 'RESPONSE_CACHE_MB',
    default: 64,
    description: 'Megabytes of cached responses in each process, 1 to 4096.',
  })
  @IsInt()
  @Min(1)
  @Max(4096)
  responseCacheMb: number;

  @Setting({
    env: 'SEO_EVENT_NODES',
    default: false,
    description: 'Describe events in the schema.org graph of their heads (`Event`). Off as clients are used to it.',
  })
  @IsBoolean()
  seoEventNodes: boolean;

  @Setting({
    env: 'SEO_VENUES_ORGANIZERS',
    default: false,
    description:
      'Include the pages of venues and organizers in what search engines get. Off as clients are used to it.',
  })
  @IsBoolean()
  seoVenuesOrganizers: boolean;

  @Setting({
    env: 'SEO_HEADS_IN_LISTS',
    default: false,
    description:
      'Show the head metadata of every item in lists of `content/v2`, and of embedded items. Off: only under `/wp-json`, and where `_fields` names it.',
  })
  @IsBoolean()
  seoHeadsInLists: boolean;

  @Setting({
    env: 'SEMRUSH_URL',
    default: undefined,
    description: 'Address at which SEMrush grants access, without a slash at the end. Unset: the service is not used.',
  })
  @IsOptional()
  @IsHttpAddress()
  semrushUrl?: string;

  @Setting({
    env: 'SEMRUSH_API_URL',
    default: undefined,
    description: 'Address of the interface of SEMrush, where it is another one.',
  })
  @IsOptional()
  @IsHttpAddress()
  semrushApiUrl?: string;

  @Setting({
    env: 'SEMRUSH_CLIENT_ID',
    default: undefined,
    description: 'Name of this installation at SEMrush; an account there gives it.',
  })
  @IsOptional()
  @IsString()
  semrushClientId?: string;

  @Setting({
    env: 'SEMRUSH_CLIENT_SECRET',
    default: undefined,
    secret: true,
    description: 'Secret that belongs to it.',
  })
  @IsOptional()
  @IsString()
  semrushClientSecret?: string;

  @Setting({
    env: 'SEMRUSH_REDIRECT_URL',
    default: undefined,
    description: 'Address to which SEMrush sends people back with a code.',
  })
  @IsOptional()
  @IsHttpAddress()
  semrushRedirectUrl?: string;

  @Setting({
    env: 'WINCHER_URL',
    default: undefined,
    description: 'Address at which Wincher grants access, without a slash at the end. Unset: the service is not used.',
  })
  @IsOptional()
  @IsHttpAddress()
  wincherUrl?: string;

  @Setting({
    env: 'WINCHER_API_URL',
    default: undefined,
    description: 'Address of the interface of Wincher, where it is another one.',
  })
  @IsOptional()
  @IsHttpAddress()
  wincherApiUrl?: string;

  @Setting({
    env: 'WINCHER_CLIENT_ID',
    default: undefined,
    description: 'Name of this installation at Wincher; an account there gives it.',
  })
  @IsOptional()
  @IsString()
  wincherClientId?: string;

  @Setting({
    env: 'WINCHER_CLIENT_SECRET',
    default: undefined,
    secret: true,
    description: 'Secret that belongs to it.',
  })
  @IsOptional()
  @IsString()
  wincherClientSecret?: string;

  @Setting({
    env: 'WINCHER_REDIRECT_URL',
    default: undefined,
    description: 'Address to which Wincher sends people back with a code.',
  })
  @IsOptional()
  @IsHttpAddress()
  wincherRedirectUrl?: string;
}
