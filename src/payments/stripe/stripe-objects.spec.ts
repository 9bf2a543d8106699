import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { DISPUTE_STATES, reportedDispute } from './stripe-objects.js';

/** States of disputes as the types of the SDK list them. */
const TYPES = join(process.cwd(), 'node_modules/stripe/esm/resources/Disputes.d.ts');

const dispute = (status: string): Stripe.Dispute =>
  ({ id: 'du_1', status, amount: 1000, currency: 'eur', reason: 'fraudulent', evidence_details: {} }) as Stripe.Dispute;

describe('Disputes of Stripe', () => {
  it('have a state for each status of the SDK', () => {
    const [, list = ''] = /type Status = ('appeal_needs_response'[^;]*);/.exec(readFileSync(TYPES, 'utf8')) ?? [];
    const statuses = [...list.matchAll(/'(\w+)'/g)].map(([, status]) => status);
    expect(statuses.length).toBeGreaterThan(9);
    expect(Object.keys(DISPUTE_STATES).sort()).toEqual(statuses.sort());
  });

  it.each([
    ['warning_under_review', 'warning', false],
    ['needs_response', 'open', true],
    ['lost', 'lost', true],
    ['appeal_needs_response', 'appeal', true],
    ['appeal_under_review', 'appeal', true],
    ['won', 'won', false],
    ['prevented', 'closed', false],
    ['a_status_of_the_future', 'open', true],
  ])('are with the status %s in the state %s, with their amount taken: %s', (status, state, isWithdrawn) => {
    expect(reportedDispute(dispute(status))).toMatchObject({ state, isWithdrawn });
  });
});
