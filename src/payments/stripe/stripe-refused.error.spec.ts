import { isUnknownAtStripe, StripeRefusedError } from './stripe-refused.error.js';

describe('A refusal of Stripe', () => {
  it('has a message of ours, and the message of Stripe as detail', () => {
    const message = 'Charge ch_3Abc has already been refunded.';
    const error = new StripeRefusedError({ message, code: 'charge_already_refunded', requestId: 'req_1' });
    expect(error.message).toBe('All of the payment was refunded at Stripe already.');
    expect(error.detail).toBe(`${message} (charge_already_refunded, req_1)`);
    expect(isUnknownAtStripe(error)).toBe(false);
  });

  it('says whether Stripe does not know the object', () => {
    expect(isUnknownAtStripe(new StripeRefusedError({ message: '', code: 'resource_missing' }))).toBe(true);
    expect(isUnknownAtStripe(new Error('resource_missing'))).toBe(false);
  });

  it.each([
    [{ code: 'resource_missing' }, 'Stripe does not know the payment'],
    [{ param: 'amount' }, 'Stripe does not accept the amount'],
    [{ code: 'a_code_of_the_future' }, 'Stripe refuses it.'],
    [{ code: 'toString' }, 'Stripe refuses it.'],
    [{}, 'Stripe refuses it.'],
  ])('with %j says: %s', (fault, sentence) => {
    const error = new StripeRefusedError({ message: 'No such object: ch_3Abc', ...fault });
    expect(error.message).toContain(sentence);
    expect(error.message).not.toContain('ch_3Abc');
  });
});
