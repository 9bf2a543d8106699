import { html } from '../../core/html/html.js';
import type { Finding, HealthCheck, HealthStatus, HealthTopic } from './health-check.js';

/** A test's answer (site-health.md, "Test result"). */
export interface HealthTestResult {
  label: string;
  status: HealthStatus;
  badge: { label: HealthTopic; color: 'blue' };
  /** HTML. */
  description: string;
  /** HTML; empty, since there are no admin screens to link to: what to do stands in the description. */
  actions: string;
  test: string;
}

/** What a check has found, as clients know it. */
export function healthTestResult({ name, topic }: HealthCheck, finding: Finding): HealthTestResult {
  const { status, label, paragraphs, facts = [] } = finding;
  const items = facts.map((fact) => html`<li>${fact}</li>`);
  const list =
    items.length > 0 &&
    html`<ul>
      ${items}
    </ul>`;
  return {
    label,
    status,
    badge: { label: topic, color: 'blue' },
    description: html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}${list}`.text,
    actions: '',
    test: name,
  };
}
