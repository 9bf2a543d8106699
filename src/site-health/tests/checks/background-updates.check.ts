import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { DatabaseClockService } from '#core/database';
import { JobRunsRepository, type JobRun, WorkQueuesService } from '#core/jobs';
import { DatabaseFactsRepository } from '../../database-facts.repository.js';
import type { Finding, HealthCheck } from '../health-check.js';

const MINUTE_MS = 60_000;
/** The most frequent jobs run every few seconds; a silence of so many minutes means that none do. */
const MAX_SILENCE_MINUTES = 5;
/** Milliseconds for which a failure is worth telling; a job that is gone for good is forgotten after it. */
const FAILURE_RETENTION_MS = 24 * 60 * MINUTE_MS;

/** Whether the schema is up to date and background jobs run, in whichever process. */
@Injectable()
export class BackgroundUpdatesCheck implements HealthCheck {
  readonly name = 'background_updates';
  readonly topic = 'Security';

  constructor(
    private readonly settings: Settings,
    private readonly database: DatabaseFactsRepository,
    private readonly runs: JobRunsRepository,
    private readonly queues: WorkQueuesService,
    private readonly clock: DatabaseClockService,
  ) {}

  async run(): Promise<Finding> {
    const pending = await this.database.pendingMigrations();
    if (pending > 0) return schemaBehind(pending);
    const now = this.clock.nowMs();
    const all = await this.runs.since(new Date(now - FAILURE_RETENTION_MS));
    // A run in the future was noted by a wrong clock: it says nothing of when it was.
    const runs = all.filter(({ at }) => at.getTime() <= now + MINUTE_MS);
    const here = this.settings.scheduler;
    const facts = lastRun(runs[0], now);
    const silent = !runs[0] || now - runs[0].at.getTime() > MAX_SILENCE_MINUTES * MINUTE_MS;
    if (silent && !(here && process.uptime() < MAX_SILENCE_MINUTES * 60)) return jobsDead(here, facts);
    const late = await this.queues.late();
    if (late.length > 0) return workLate(late, facts);
    const failing = runs.filter(({ failed }) => failed);
    return failing.length > 0 ? jobsFailing(failing, facts) : running(silent ? [] : facts);
  }
}

function lastRun(run: JobRun | undefined, now: number): string[] {
  if (!run) return ['No job has run in the last 24 hours.'];
  const minutes = Math.max(0, Math.floor((now - run.at.getTime()) / MINUTE_MS));
  const when = minutes === 0 ? 'less than a minute ago' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  return [`The last job ran ${when}: ${run.name}.`];
}

function schemaBehind(pending: number): Finding {
  return {
    status: 'critical',
    label: 'The database schema is out of date',
    paragraphs: [
      `${pending === 1 ? 'One migration has' : `${pending} migrations have`} not been run. Run "npm run migrate", or start the service with MIGRATE=on.`,
    ],
  };
}

function jobsDead(here: boolean, facts: string[]): Finding {
  return {
    status: 'critical',
    label: 'Background jobs do not run',
    paragraphs: [
      'Scheduled posts are not published, imports are not fetched and nothing is cleaned up.',
      here
        ? 'They are switched on in this process; its log may say what keeps them from running.'
        : 'They are switched off in this process, and no other one runs them. Start one with SCHEDULER=on.',
    ],
    facts,
  };
}

function workLate(late: string[], facts: string[]): Finding {
  return {
    status: 'critical',
    label: 'Background work waits for too long',
    paragraphs: ['Jobs run, but some work is not done, or fails again and again. The log of the service says why.'],
    facts: [...late, ...facts],
  };
}

function jobsFailing(failing: JobRun[], facts: string[]): Finding {
  return {
    status: 'recommended',
    label: 'Some background jobs fail',
    paragraphs: ['These ended in an error the last time; the log of the service says why.'],
    facts: [...failing.map(({ name }) => name), ...facts],
  };
}

function running(facts: string[]): Finding {
  return {
    status: 'good',
    label: 'The schema is up to date and background jobs run',
    paragraphs: [
      'All migrations have been run.',
      facts.length > 0 ? 'Jobs run as planned.' : 'The service has just started, and its jobs are about to.',
    ],
    facts,
  };
}
