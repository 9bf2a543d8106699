import { Foundation1763600000001 } from './1763600000001-foundation.js';
import { Content1763600000002 } from './1763600000002-content.js';
import { Events1763600000003 } from './1763600000003-events.js';
import { DefaultCategory1763600000004 } from './1763600000004-default-category.js';
import { Posts1763600000005 } from './1763600000005-posts.js';
import { RevisionsComments1763600000006 } from './1763600000006-revisions-comments.js';
import { Tickets1763600000010 } from './1763600000010-tickets.js';
import { Sessions1763600000020 } from './1763600000020-sessions.js';
import { Idempotency1763600000021 } from './1763600000021-idempotency.js';
import { ImportRecords1763600000022 } from './1763600000022-import-records.js';
import { JobRuns1763600000030 } from './1763600000030-job-runs.js';
import { FirstMenu1763600000031 } from './1763600000031-first-menu.js';
import { Cache1763600000040 } from './1763600000040-cache.js';
import { Redirects1763600000050 } from './1763600000050-redirects.js';
import { FormerSlugs1763600000051 } from './1763600000051-former-slugs.js';
import { SeoSettings1763600000060 } from './1763600000060-seo-settings.js';
import { SeoIndexables1763600000061 } from './1763600000061-seo-indexables.js';
import { SeoRemote1763600000062 } from './1763600000062-seo-remote.js';
import { SeoImport1763600000063 } from './1763600000063-seo-import.js';
import { AllDaySpan1763600000070 } from './1763600000070-all-day-span.js';
import { EventChanges1763600000071 } from './1763600000071-event-changes.js';
import { EventsEndIndex1763600000075 } from './1763600000075-events-end-index.js';
import { BuyerLimits1763600000080 } from './1763600000080-buyer-limits.js';
import { EventSnapshots1763600000081 } from './1763600000081-event-snapshots.js';
import { FormerSlugsIndex1763600000082 } from './1763600000082-former-slugs-index.js';
import { ApplicationPasswordScopes1763600000090 } from './1763600000090-application-password-scopes.js';
import { Audit1763600000091 } from './1763600000091-audit.js';
import { Installation1763600000095 } from './1763600000095-installation.js';
import { Outbox1763600000130 } from './1763600000130-outbox.js';
import { CalendarChanges1763600000140 } from './1763600000140-calendar-changes.js';
import { OrderKeySalts1763600000150 } from './1763600000150-order-key-salts.js';
import { SessionUse1763600000210 } from './1763600000210-session-use.js';
import { ApplicationPasswordExpiry1763600000220 } from './1763600000220-application-password-expiry.js';
import { ScannerKeys1763600000230 } from './1763600000230-scanner-keys.js';
import { OutboxQueues1763600000240 } from './1763600000240-outbox-queues.js';
import { SecondFactors1763600000250 } from './1763600000250-second-factors.js';

/** All migrations in the order they run. New ones are added at the end and never changed once released. */
export const MIGRATIONS = [
  Foundation1763600000001,
  Content1763600000002,
  Events1763600000003,
  DefaultCategory1763600000004,
  Posts1763600000005,
  RevisionsComments1763600000006,
  Tickets1763600000010,
  Sessions1763600000020,
  Idempotency1763600000021,
  ImportRecords1763600000022,
  JobRuns1763600000030,
  FirstMenu1763600000031,
  Cache1763600000040,
  Redirects1763600000050,
  FormerSlugs1763600000051,
  SeoSettings1763600000060,
  SeoIndexables1763600000061,
  SeoRemote1763600000062,
  SeoImport1763600000063,
  AllDaySpan1763600000070,
  EventChanges1763600000071,
  EventsEndIndex1763600000075,
  BuyerLimits1763600000080,
  EventSnapshots1763600000081,
  FormerSlugsIndex1763600000082,
  ApplicationPasswordScopes1763600000090,
  Audit1763600000091,
  Installation1763600000095,
  Outbox1763600000130,
  CalendarChanges1763600000140,
  OrderKeySalts1763600000150,
  SessionUse1763600000210,
  ApplicationPasswordExpiry1763600000220,
  ScannerKeys1763600000230,
  OutboxQueues1763600000240,
  SecondFactors1763600000250,
];
