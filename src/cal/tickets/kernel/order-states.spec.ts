import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ARCHIVED_STATES,
  ORDER_STATES,
  ORDER_STATE_NAMES,
  ORDER_STATES_THAT_EXPIRE,
  mayBecome,
} from './order-states.js';

describe('Order states', () => {
  it('are documented as they are implemented', () => {
    const text = readFileSync(join(__dirname, '../../../../docs/ticketing.md'), 'utf8');
    const names = (list: readonly string[]) => (list.length > 0 ? list.map((name) => `\`${name}\``).join(', ') : '–');
    const rows = ORDER_STATE_NAMES.map(
      (name) => `| \`${name}\` | ${ORDER_STATES[name].place ?? '–'} | ${names(ORDER_STATES[name].next)} |`,
    );
    expect(text).toContain(['| state | places | may become |', '| --- | --- | --- |', ...rows].join('\n'));
  });

  it('lead only to existing states and never back to "created"', () => {
    for (const from of ORDER_STATE_NAMES) {
      for (const to of ORDER_STATES[from].next) expect(ORDER_STATE_NAMES).toContain(to);
      expect(mayBecome(from, 'created')).toBe(false);
      expect(mayBecome(from, from)).toBe(false);
    }
  });

  it('expire only while a payment is awaited', () => {
    expect(ORDER_STATES_THAT_EXPIRE).toEqual(['pending', 'action-req']);
    for (const state of ORDER_STATES_THAT_EXPIRE) expect(mayBecome(state, 'not-completed')).toBe(true);
    expect(ARCHIVED_STATES).toEqual(['denied', 'voided', 'not-completed', 'refunded', 'reversed']);
  });
});
