/** How well something is: fine, could be better, or broken. */
export type HealthStatus = 'good' | 'recommended' | 'critical';

/** What a check is about; shown as its badge. */
export type HealthTopic = 'Security' | 'Performance';

/** What a check has found. Texts are plain; they hold no secrets and no host names (site-health.md). */
export interface Finding {
  status: HealthStatus;
  /** Headline. */
  label: string;
  /** What it means and what to do about it, a paragraph each. */
  paragraphs: readonly string[];
  /** Single facts, shown as a list. */
  facts?: readonly string[];
}

/** One test of site-health/v1. */
export interface HealthCheck {
  /** As in answers, e.g. `https_status`; in addresses with hyphens. */
  readonly name: string;
  readonly topic: HealthTopic;
  /** Looks. What is broken is a finding, not an error. */
  run(): Promise<Finding>;
}

/** The middle one of some numbers; of an even count the mean of the two in the middle. 0 for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
