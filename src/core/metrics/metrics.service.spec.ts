import { InvalidSettingsError, loadSettings } from '../config/load-settings.js';
import { MetricsService } from './metrics.service.js';

const TOKEN = 'a-token-of-the-tests';

describe('The settings of metrics', () => {
  it('are off unless set', () => {
    expect(loadSettings({}).metrics).toBe(false);
  });

  it('require a token with METRICS=on', () => {
    expect(() => loadSettings({ METRICS: 'on' })).toThrow(InvalidSettingsError);
    expect(() => loadSettings({ METRICS: 'on' })).toThrow(/METRICS_TOKEN: .*required with METRICS=on/);
    expect(loadSettings({ METRICS: 'on', METRICS_TOKEN: TOKEN }).metricsToken).toBe(TOKEN);
  });

  it('refuse a token that is short or that a header cannot carry, also with METRICS=off', () => {
    for (const token of ['short', `${TOKEN} with spaces`, `${TOKEN}é`, 'x'.repeat(201)])
      expect(() => loadSettings({ METRICS_TOKEN: token })).toThrow(/METRICS_TOKEN/);
  });
});

describe('The metrics service', () => {
  it('makes nothing with METRICS=off', async () => {
    const metrics = new MetricsService(loadSettings({}));
    expect(metrics.isOn).toBe(false);
    expect(metrics.counter({ name: 'a_total', help: 'A.' })).toBeUndefined();
    expect(metrics.gauge({ name: 'b', help: 'B.' })).toBeUndefined();
    expect(metrics.histogram({ name: 'c', help: 'C.' })).toBeUndefined();
    await expect(metrics.scrape()).rejects.toThrow('METRICS is off');
  });

  it('shows declared figures with METRICS=on, apart from those of other instances', async () => {
    const on = () => new MetricsService(loadSettings({ METRICS: 'on', METRICS_TOKEN: TOKEN }));
    const [first, second] = [on(), on()];
    first.counter({ name: 'a_total', help: 'A.', labelNames: ['kind'] })?.inc({ kind: 'x' }, 3);
    expect((await first.scrape()).body).toContain('a_total{kind="x"} 3');
    expect((await second.scrape()).body).not.toContain('a_total');
  });
});
